# One command each; every one sets up .venv by itself the first time (see packaging/start.py).
#   make run           open the window
#   make test          run all tests           (make test ARGS="tests/ranges -x" for some)
#   make check         lint, formatting, types, import contracts
#   make bench         speed and memory, beside peers measured in the same run
#   make screenshots   draw the pictures of the README and the help pages
#   make wheel         build the wheel and the sdist into dist/
#   make package       build the program without Python into dist/, for this system
#   make deb           make a Debian package of it
#   make appimage      make an AppImage of it: one file that runs without being installed
#   make dmg           make a disk image of it (macOS)
#   make try-package   use that program on a screen of its own, as a player would
#   make machine-code  compile the kernels for portable levels of processors into dist/ and a wheel of them
#   make docs          build the site of help and reference into dist/docs
#   make try-wheel     build the wheel, install it into a fresh environment (needs the internet) and use it
# Another Python than the one found: make PYTHON=python3.13 run

SUITABLE := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	if $$p -c '$(SUITABLE)' >/dev/null 2>&1; then echo $$p; exit; fi; done; \
	command -v python3)
ARGS :=

.PHONY: run test check bench screenshots wheel try-wheel package deb appimage dmg try-package machine-code docs setup help

run test check bench screenshots wheel try-wheel package deb appimage dmg try-package machine-code docs setup: python-found
	@$(PYTHON) packaging/start.py $@ $(ARGS)

help:
	@sed -n 's/^#   //p' Makefile

.PHONY: python-found
python-found:
	@test -n "$(PYTHON)" || { printf '\n%s\n%s\n%s\n\n' \
	"There is no Python here; Open Odds Oracle needs Python 3.11 or newer." \
	"Debian, Ubuntu: sudo apt install python3 python3-venv    Fedora: sudo dnf install python3" \
	"macOS: brew install python@3.13" >&2; exit 1; }
