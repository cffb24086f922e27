"""What is inside the program without Python: its parts, their versions, and the terms they come under.

Python packages are found by the modules that PyInstaller has put into the program, the rest by its files: the
libraries that a wheel brings along, and those of the system that built it (on Debian, with their packages).
A part whose licence is not known stops the build, and so does a library that belongs to no part.
"""

from __future__ import annotations

import functools
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NAME = "open-odds-oracle"
INTERNAL = "_internal"

LICENCES = {
    "numba": "BSD-2-Clause",
    "pyqtgraph": "MIT",
    "tqdm": "MPL-2.0 AND MIT",
    "colorama": "BSD-3-Clause",
    "openpyxl": "MIT",
    "et-xmlfile": "MIT AND PSF-2.0",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
}
"""SPDX expressions of packages whose metadata have none, or offer several of which we use this."""

BOOTLOADER = "pyinstaller"
"""The package whose compiled part starts the program; of its modules a few are inside."""

OF_WINDOWS = (
    ("openssl", "Apache-2.0", ("libcrypto-*.dll", "libssl-*.dll")),
    ("libffi", "MIT", ("libffi-*.dll",)),
    ("sqlite", "blessing", ("sqlite3.dll",)),
    ("bzip2", "bzip2-1.0.6", ("_bz2.pyd",)),
    ("xz", "public domain, or 0BSD from version 5.6 on", ("_lzma.pyd",)),
    ("msvc-runtime", "Microsoft's terms for what is redistributed",
     ("**/VCRUNTIME140*.dll", "**/MSVCP140*.dll", "VCOMP140*.DLL", "ucrtbase.dll", "api-ms-win-*.dll")),
)  # fmt: skip
"""The libraries that Python itself brings along on Windows: their names, licences and files."""

WITHOUT_TEXT = ("sqlite", "xz")
"""Those of them that ask for none; the texts of the others are in that of Python on Windows."""

_ICU = Path(__file__).resolve().parent / "licences" / "icu.txt"

LIBRARY = re.compile(r"\.(dll|pyd|so)(\.[\d.]+)?$", re.IGNORECASE)
"""The end of a library's name on Linux and Windows."""

BESIDE = re.compile(r"(lib)?python3\S*|\w+\.pyd|(pyside|shiboken)6\.abi3\.dll", re.IGNORECASE)
"""What lies at the top of the folder though it belongs to a package: Python itself on either system, and on
Windows the modules of its library and the libraries of PySide6."""

_DEBIAN = "/usr/share/doc/{}/copyright"


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside the program that others have written.

    Attributes:
        name: Its name.
        version: Its version; empty if it is not known.
        licence: An SPDX expression, or words where there is none.
        place: Where it comes from, as a package URL; empty if there is none.
        texts: The files with its licence.
        needs: Names of the parts it uses.
        files: Its files in the program, for libraries.
    """

    name: str
    version: str
    licence: str
    place: str = ""
    texts: tuple[Path, ...] = ()
    needs: tuple[str, ...] = ()
    files: tuple[str, ...] = field(default=(), compare=False)

    @property
    def is_expression(self) -> bool:
        """Whether the licence is an SPDX expression rather than words."""
        return " " not in re.sub(r" (AND|OR|WITH) |[()]", "", self.licence)


def parts(folder: Path) -> list[Part]:
    """The parts of a built program, by name.

    Args:
        folder: The folder that PyInstaller has made.

    Raises:
        RuntimeError: If the licence of a part is not known.
    """
    found = [*package_parts(modules_in(folder)), python_part(), *library_parts(folder)]
    if strange := unclaimed(folder, found):
        raise RuntimeError(
            f"{', '.join(strange)}: not part of anything known. Add them to packaging/{Path(__file__).name}."
        )
    return sorted(found, key=lambda part: (part.name.casefold(), part.version))


def modules_in(folder: Path) -> set[str]:
    """The top-level modules in the program, packed or as files."""
    from PyInstaller.archive.readers import CArchiveReader

    program = next(path for path in (folder / NAME, folder / f"{NAME}.exe") if path.is_file())
    packed = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz").toc
    names = {path.name.partition(".")[0] for path in (folder / INTERNAL).iterdir()}
    return {name.partition(".")[0] for name in packed} | names


def package_parts(modules: Iterable[str]) -> list[Part]:
    """The Python packages that hold some modules, ours left out, and what starts the program."""
    homes = metadata.packages_distributions()
    names = {canonicalize_name(home) for module in modules for home in homes.get(module, ())}
    names -= {NAME, "setuptools", "pip"}  # `_distutils_hack` of setuptools is a name without content here
    if shutil.which("pyi-makespec", path=sysconfig.get_path("scripts")):
        names.add(BOOTLOADER)
    return [_package(metadata.distribution(name), names) for name in sorted(names)]


def _package(found: metadata.Distribution, present: set[str]) -> Part:
    name = canonicalize_name(found.metadata["Name"])
    wanted = {
        canonicalize_name(requirement.name)
        for requirement in map(Requirement, found.requires or ())
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    return Part(
        name,
        found.version,
        LICENCES.get(name) or _stated(found),
        f"pkg:pypi/{name}@{found.version}",
        _texts(found),
        tuple(sorted(wanted & present)),
    )


def _stated(found: metadata.Distribution) -> str:
    expression = found.metadata.get("License-Expression")
    if not expression:
        raise RuntimeError(
            f"The metadata of {found.metadata['Name']} have no SPDX expression: read its licence and add it "
            f"to LICENCES in packaging/{Path(__file__).name}."
        )
    return str(expression)


def _texts(found: metadata.Distribution) -> tuple[Path, ...]:
    """The licences that a package brings along, without those that we do not use it under.

    Those of Qt, which brings none of the others, are ours to add.
    """
    named = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice|authors)[^/]*$|/licenses/")
    paths = [Path(str(found.locate_file(file))) for file in found.files or () if ".dist-info/" in str(file)
             and named.search(str(file))]  # fmt: skip
    return tuple(sorted(path for path in paths if path.is_file() and "Commercial" not in path.name))


def python_part() -> Part:
    """The interpreter with its standard library."""
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt",
              Path(_DEBIAN.format(f"python{sys.version_info.major}.{sys.version_info.minor}"))]  # fmt: skip
    texts = tuple(path for path in places if path.is_file())[:1]
    version = platform.python_version()
    return Part("cpython", version, "PSF-2.0", f"pkg:generic/cpython@{version}", texts)


def library_parts(folder: Path) -> list[Part]:
    """The libraries inside that are not Python packages themselves."""
    inside = folder / INTERNAL
    return [*_brought_by_wheels(inside), *_of_the_system(inside)]


def unclaimed(folder: Path, found: Iterable[Part]) -> list[str]:
    """The libraries in a program that belong to no part.

    Those in the folder of a package are the package's, those that Python loads as modules are Python's.

    Args:
        folder: The folder of the program.
        found: Its parts.
    """
    named = {file for part in found for file in part.files}
    packages = set(metadata.packages_distributions())
    left = []
    for path in sorted((folder / INTERNAL).rglob("*")):
        place = path.relative_to(folder)
        inside = place.parts[1] in packages or "lib-dynload" in place.parts or BESIDE.fullmatch(path.name)
        if LIBRARY.search(path.name) and not (path.is_symlink() or inside or place.as_posix() in named):
            left.append(place.as_posix())
    return left


def _brought_by_wheels(inside: Path) -> Iterable[Part]:
    for name, licence, patterns, version, texts in (
        ("qt", "LGPL-3.0-only", ("**/*Qt6*.dll", "**/*Qt6Core*"), _qt, ()),
        ("qt", "LGPL-3.0-only", ("**/QtCore.framework/**/QtCore",), _qt, ()),  # on macOS
        ("icu", "Unicode-3.0", ("PySide6/**/*icu*",), str, (_ICU,)),
        ("openblas", "BSD-3-Clause", ("**/*openblas*",), _openblas, _texts_with("numpy", "OpenBLAS")),
        ("libgfortran", "GPL-3.0-or-later WITH GCC-exception-3.1",
         ("numpy.libs/*gfortran*", "numpy/.dylibs/*gfortran*", "numpy/.dylibs/libgcc_s*"), str,
         _texts_with("numpy", "OpenBLAS")),
        ("libquadmath", "LGPL-2.1-or-later", ("numpy.libs/*quadmath*", "numpy/.dylibs/*quadmath*"), str,
         _texts_with("numpy", "OpenBLAS")),
        ("llvm", "Apache-2.0 WITH LLVM-exception", ("llvmlite/binding/*llvmlite*",), _llvm,
         _texts_with("llvmlite", "LLVM Exceptions")),
        *((name, licence, patterns, str, () if name in WITHOUT_TEXT else python_part().texts)
          for name, licence, patterns in OF_WINDOWS),
    ):  # fmt: skip
        paths = {path for pattern in patterns for path in inside.glob(pattern) if not path.is_symlink()}
        files = sorted(path.relative_to(inside.parent).as_posix() for path in paths if path.is_file())
        if files:
            number = version() or _number_in(files[0])
            place = f"pkg:generic/{name}@{number}".rstrip("@")
            yield Part(name, number, licence, place, tuple(texts), files=tuple(files))


def _texts_with(package: str, word: str) -> tuple[Path, ...]:
    """The licences of a package that have a word: those of what its wheel brings along."""
    texts = _texts(metadata.distribution(package))
    return tuple(text for text in texts if word in text.read_text(encoding="utf-8", errors="replace"))


def _qt() -> str:
    return metadata.version("PySide6-Essentials")


def _openblas() -> str:
    import numpy

    found = numpy.show_config(mode="dicts")
    assert isinstance(found, dict)
    return str(found["Build Dependencies"]["blas"]["version"])


def _llvm() -> str:
    from llvmlite import binding

    return ".".join(map(str, binding.llvm_version_info))


def _number_in(file: str) -> str:
    """The version in the name of a library: 73 of libicudata.so.73."""
    found = re.search(r"\.so\.([\d.]+)$|(\d[\d.]*)\.(?:dylib|dll)$", file)
    return next(filter(None, found.groups()), "") if found else ""


def _of_the_system(inside: Path) -> Iterable[Part]:
    """Libraries at the top of the folder, which PyInstaller takes from the computer that builds."""
    groups: dict[tuple[str, str], list[str]] = {}
    for path in sorted(inside.glob("*.so*")):
        if not path.is_symlink() and not path.name.startswith("libpython"):  # a link: of a wheel's library
            files = groups.setdefault(_debian_package(path.name) or (path.name, ""), [])
            files.append(path.relative_to(inside.parent).as_posix())
    for (name, version), files in groups.items():
        text = Path(_DEBIAN.format(name))
        place = f"pkg:deb/debian/{name}@{quote(version, safe='~')}" if version else ""
        texts = (text,) if text.is_file() else ()
        yield Part(name, version, "see its copyright file", place, texts, files=tuple(files))


@functools.cache
def _debian_package(library: str) -> tuple[str, str] | None:
    """The Debian package of a system library and its version; None where there is none."""
    if shutil.which("dpkg-query") is None:
        return None
    owner = subprocess.run(
        ["dpkg-query", "-S", f"*/{library}"], capture_output=True, encoding="utf-8", check=False
    )
    name = owner.stdout.partition(":")[0]
    if owner.returncode or not name:
        return None
    version = subprocess.run(
        ["dpkg-query", "-W", "-f=${Version}\n", name], capture_output=True, encoding="utf-8", check=True
    ).stdout.split("\n")[0]
    return name, version
