"""Shows the lessons in the browser, without the internet: python start.py"""

import contextlib
import os
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

USUAL = 8452  # what a browser keeps belongs to a port: at another one each time, everybody's work would be gone
NOT_THE_USUAL = """Port {port} is taken (are the lessons open already?): here you start without what you saved there.
Port {port} ist belegt (sind die Lektionen schon offen?): Hier beginnst du ohne das, was dort gespeichert ist."""


def server_for(files: "partial[SimpleHTTPRequestHandler]") -> ThreadingHTTPServer:
    """At the usual port or, where another program has it, at a free one."""
    ThreadingHTTPServer.allow_reuse_address = os.name == "posix"  # on Windows two programs would share the port
    try:
        return ThreadingHTTPServer(("127.0.0.1", USUAL), files)
    except OSError:
        return ThreadingHTTPServer(("127.0.0.1", 0), files)


if __name__ == "__main__":
    # Said here, since some Windows machines have other ideas
    types = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
    SimpleHTTPRequestHandler.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **types}
    server = server_for(partial(SimpleHTTPRequestHandler, directory=os.path.dirname(os.path.abspath(__file__))))
    address = f"http://127.0.0.1:{server.server_port}/"
    print(address)
    if server.server_port != USUAL:
        print(NOT_THE_USUAL.format(port=USUAL))
    print("Stop / Ende: Ctrl+C", flush=True)
    webbrowser.open(address)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
