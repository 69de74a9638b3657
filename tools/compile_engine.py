"""Compile the engine with mypyc to machine code beside its sources: `make compiled`.

Wheels are built by hatch-mypyc, of one C file in one process. Here every module has a C file of its own, all processors
compile, and a file whose C code is as before is not compiled again. `pyproject.toml` lists the modules for both.
"""

import os
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools._distutils.ccompiler import CCompiler
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.parent
BUILD = Path("build") / "engine"  # C files and objects
OPTIMIZATION = "2"  # as fast as 3 where each module is a file of its own, and quicker to compile


def modules() -> list[str]:
    """Return the sources that are compiled, relative to the root."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    paths = {path for pattern in hook["include"] for path in ROOT.glob(pattern.lstrip("/"))}
    names = {path: path.relative_to(ROOT).as_posix() for path in paths}
    return sorted(
        name for path, name in names.items() if not any(_is_excluded_by(pattern, path) for pattern in hook["exclude"])
    )


def _is_excluded_by(pattern: str, path: Path) -> bool:
    """Whether a pattern of the list means a file: one at a path, of a name, or in a folder of a name."""
    if pattern.startswith("/"):
        return path == ROOT / pattern[1:]
    return pattern.rstrip("/") in path.parts


class ParallelCompiler:
    """Compiles the C files of an extension at the same time, and only those that are newer than their objects."""

    def __init__(self, compiler: CCompiler) -> None:
        self.compiler = compiler

    def compile(self, sources: list[str], output_dir: str | None = None, **options: Any) -> list[str]:
        """Stand in for `CCompiler.compile`: the paths of the objects."""
        setup = self.compiler._setup_compile  # noqa: SLF001 - what `compile` itself calls
        macros, include, extra = options.get("macros"), options.get("include_dirs"), options.get("extra_preargs")
        _, objects, extra_args, preprocessor, build = setup(
            output_dir, macros, include, sources, options.get("depends"), extra
        )
        arguments = self.compiler._get_cc_args(preprocessor, options.get("debug"), extra)  # noqa: SLF001
        headers = max((path.stat().st_mtime for path in BUILD.rglob("*.h")), default=0.0)

        def one(target: str) -> None:
            source, ending = build[target]
            if not _is_newer(target, max(Path(source).stat().st_mtime, headers)):
                compile_one = self.compiler._compile  # noqa: SLF001
                compile_one(target, source, ending, arguments, options.get("extra_postargs"), extra_args)

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(one, objects))
        return list(objects)


def _is_newer(target: str, than: float) -> bool:
    path = Path(target)
    return path.exists() and path.stat().st_mtime > than


class BuildInParallel(build_ext):  # type: ignore[misc]
    """`build_ext` with the compiler above."""

    def build_extensions(self) -> None:
        self.compiler.compile = ParallelCompiler(self.compiler).compile
        super().build_extensions()


def main() -> None:
    os.chdir(ROOT)
    options: dict[str, Any] = {"opt_level": OPTIMIZATION, "debug_level": "0", "group_name": "engine"}
    extensions = mypycify(modules(), multi_file=True, target_dir=str(BUILD), **options)
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")  # calls within the engine are direct
    command = BuildInParallel(Distribution({"name": "engine", "ext_modules": extensions}))
    command.inplace, command.force, command.build_temp = True, True, str(BUILD / "objects")
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main()
