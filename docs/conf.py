"""Sphinx's settings for both languages; `language` comes from the command line."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))  # build/site-source/<language>

import cardlib
from tools import address

project = "Card games to learn from"
author = "The authors"
version = release = cardlib.__version__
html_title = "Kartenspiele" if Path(__file__).parent.name == "de" else "Card games"
extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["CONTRIBUTING.md"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}

nb_execution_mode = "off"
nb_ipywidgets_js = {}  # what is shown needs no script
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["ref.python"]  # the odds of a move and the widget that shows them have the same name

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["numpy", "numba", "matplotlib"]

html_theme = "pydata_sphinx_theme"
html_static_path = ["style", "pictures"]
html_css_files = ["site.css"]
html_sidebars = {name: [] for name in ("gallery", "teachers", "notation", "developers", "api")}  # they lead nowhere
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "navbar_align": "left",
    "show_prev_next": True,
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "icon_links": [],
    "external_links": [{"name": "GitHub", "url": f"https://github.com/{address.repository()}"}],
}
