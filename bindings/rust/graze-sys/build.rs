//! Compiles graze.c, or finds graze by pkg-config where the feature `system` is on. It needs no other crate.
//!
//! The compiler is that of `CC_<target>`, `TARGET_CC` or `CC`, else the cross compiler that GNU names after the target, else
//! `cc`. `AR` and `CFLAGS` are found likewise. In a checkout, where csrc/ is empty, tools/amalgamate.py makes graze.c.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_SYSTEM").is_some() {
        link_system();
    } else {
        compile();
    }
}

/// The value of a build's variable: the one for this target, else the one for all.
fn asked(name: &str) -> Option<String> {
    let target = env::var("TARGET").unwrap();
    let names = [
        format!("{name}_{target}"),
        format!("{name}_{}", target.replace('-', "_")),
        format!("TARGET_{name}"),
        name.to_string(),
    ];
    for name in &names {
        println!("cargo:rerun-if-env-changed={name}");
    }
    names.iter().find_map(|name| env::var(name).ok())
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("graze: {command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "graze: {command:?} failed:\n{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn link_system() {
    let pkg_config = asked("PKG_CONFIG").unwrap_or_else(|| "pkg-config".to_string());
    for flag in run(Command::new(pkg_config).args(["--libs", "graze >= 1.0.0"])).split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={library}");
        }
    }
}

/// The folder with graze.c: csrc/ of the crate, or in a checkout one that is made here.
fn sources(out: &Path) -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let packaged = here.join("csrc");
    if packaged.join("graze.c").exists() {
        println!("cargo:rerun-if-changed=csrc");
        return packaged;
    }
    let root = here.join("../../..");
    let script = root.join("tools/amalgamate.py");
    assert!(script.exists(), "graze: csrc/graze.c is missing: tools/rust.sh of graze's sources puts it there");
    for folder in ["src", "include", "tools/amalgamate.py"] {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
    }
    run(Command::new("python3").arg(script).arg("-o").arg(out));
    out.to_path_buf()
}

fn compile() {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let folder = sources(&out);
    let target = env::var("TARGET").unwrap();
    if target.contains("msvc") {
        compile_by_msvc(&folder, &out);
    } else {
        compile_by_cc(&folder, &out, &target);
    }
    println!("cargo:include={}", folder.display());
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=graze");
    if !target.contains("windows") {
        println!("cargo:rustc-link-lib=m");
    }
    if target.contains("linux-gnu") {
        println!("cargo:rustc-link-lib=pthread");
    }
}

/// GNU's prefix of the tools for a target, or nothing if programs run where they are built.
fn prefix(target: &str) -> String {
    if target == env::var("HOST").unwrap() || target.contains("apple") {
        return String::new();
    }
    let gnu = if target.contains("windows-gnu") {
        format!("{}-w64-mingw32", target.split('-').next().unwrap())
    } else {
        target.replace("-unknown-", "-")
    };
    gnu + "-"
}

fn compile_by_cc(folder: &Path, out: &Path, target: &str) {
    let prefix = prefix(target);
    let default = if prefix.is_empty() { "cc".to_string() } else { format!("{prefix}gcc") };
    let cc = asked("CC").unwrap_or(default);
    let mut words = cc.split_whitespace(); // as in CC="ccache gcc"
    let object = out.join("graze.o");
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command.args(words).arg("-c").arg(folder.join("graze.c")).arg("-o").arg(&object);
    command.arg("-I").arg(folder).args(["-std=c17", "-ffp-contract=off"]);
    command.arg(format!("-O{}", env::var("OPT_LEVEL").unwrap().replace('z', "s")));
    if env::var("DEBUG").map_or(false, |debug| debug != "false" && debug != "0") {
        command.arg("-g");
    }
    if !target.contains("windows") {
        command.arg("-fPIC");
    }
    if target.starts_with("i586") || target.starts_with("i686") {
        command.args(["-msse2", "-mfpmath=sse"]);
    }
    command.args(asked("CFLAGS").unwrap_or_default().split_whitespace());
    run(&mut command);
    let archive = out.join("libgraze.a");
    let _ = std::fs::remove_file(&archive); // ar would add to it
    let ar = asked("AR").unwrap_or_else(|| format!("{prefix}ar"));
    run(Command::new(ar).arg("crs").arg(&archive).arg(&object));
}

/// Inside of a prompt where cl.exe and lib.exe are found. GRZ_WITHOUT_THREADS follows from the system.
fn compile_by_msvc(folder: &Path, out: &Path) {
    let cc = asked("CC").unwrap_or_else(|| "cl.exe".to_string());
    let level = if env::var("OPT_LEVEL").unwrap() == "0" { "/Od" } else { "/O2" };
    let object = out.join("graze.obj");
    let mut command = Command::new(cc);
    command.args(["/nologo", "/c", "/std:c17", "/fp:precise", level, "/I"]).arg(folder);
    command.arg(folder.join("graze.c")).arg(format!("/Fo{}", object.display()));
    run(&mut command);
    run(Command::new(asked("AR").unwrap_or_else(|| "lib.exe".to_string()))
        .arg("/nologo")
        .arg(format!("/OUT:{}", out.join("graze.lib").display()))
        .arg(&object));
}
