"""Shows the lessons in the browser, without the internet: python start.py"""

import contextlib
import os
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

if __name__ == "__main__":
    # Said here, since some Windows machines have other ideas
    types = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
    SimpleHTTPRequestHandler.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **types}
    files = partial(SimpleHTTPRequestHandler, directory=os.path.dirname(os.path.abspath(__file__)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), files)
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"{address}\nStop / Ende: Ctrl+C", flush=True)
    webbrowser.open(address)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
