"""The files of docs/deploy.md, with other paths and ports, and proxies that run them."""
import contextlib
import pathlib
import random
import re
import socket
import subprocess
import threading

from client import HANG, eventually

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "deploy.md").read_text()


def block(path):
    """The file of this path, from the page."""
    return re.search(rf"^```\w+\n# {re.escape(path)}\n(.*?)^```", PAGE, re.M | re.S)[1]


def replaced(text, *changes):
    """Each change is an old and a new text; the old one must occur exactly once."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


def free_ports(count):
    """Ports for programs that start later. Until then the system gives them to no other program by itself."""
    given_away = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    with contextlib.ExitStack() as probes:
        found = []
        while len(found) < count:
            probe = probes.enter_context(socket.socket())
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", random.randrange(given_away // 2, given_away)))
                found.append(probe.getsockname()[1])
        return found


def make_certificate(folder):
    """A certificate and its key, in one file."""
    key, certificate, both = folder / "key.pem", folder / "certificate.pem", folder / "azulejo.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    both.write_text(certificate.read_text() + key.read_text())
    return both


@contextlib.contextmanager
def started(command, **more):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextlib.contextmanager
def proxy(check, run, port):
    """A proxy whose configuration was checked, once it listens."""
    checked = subprocess.run(check, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with started(run):
        def listens():
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", port), timeout=1)
        eventually(listens).close()
        yield


@contextlib.contextmanager
def nginx(folder, ports):
    """nginx in front of servers with these ports: its ports for HTTP and for HTTPS."""
    port, secure = free_ports(2)
    certificate = make_certificate(folder)
    listen = (f"listen 127.0.0.1:{port};\nlisten 127.0.0.1:{secure} ssl;\n"
              f"ssl_certificate {certificate};\nssl_certificate_key {certificate};")
    site = replaced(block("/etc/nginx/conf.d/azulejo.conf"), ("listen 80;", listen),
                    *((f"server 127.0.0.1:{number} ", f"server 127.0.0.1:{mine} ") for number, mine in zip((8080, 8081), ports)))
    paths = "".join(f"{name}_temp_path {folder}/{name};\n"
                    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration = folder / "nginx.conf"
    configuration.write_text(f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
                             f"events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
    command = ["nginx", "-p", folder, "-e", folder / "error.log", "-c", configuration]
    with proxy([*command, "-t"], command, port):
        yield port, secure


@contextlib.contextmanager
def haproxy(folder, ports):
    """HAProxy in the same place."""
    port, secure = free_ports(2)
    certificate = make_certificate(folder)
    configuration = folder / "haproxy.cfg"
    configuration.write_text(replaced(
        block("/etc/haproxy/haproxy.cfg"), ("bind :80\n", f"bind 127.0.0.1:{port}\n"),
        ("bind :443 ssl crt /etc/haproxy/azulejo.pem\n", f"bind 127.0.0.1:{secure} ssl crt {certificate}\n"),
        *((f"127.0.0.1:{number} ", f"127.0.0.1:{mine} ") for number, mine in zip((8080, 8081), ports))))
    with proxy(["haproxy", "-c", "-f", configuration], ["haproxy", "-db", "-f", configuration], secure):
        yield port, secure


def flood(port, path, source="127.0.0.1", tls=None):
    """The answers to 1,000 requests that are sent at once. With a path that the proxy answers itself, it is always fast enough to notice
    that there are too many."""
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with contextlib.ExitStack() as stack:
        connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), HANG, (source, 0)))
        if tls:
            connection = stack.enter_context(tls.wrap_socket(connection))
        sender = threading.Thread(target=send_all, args=(connection, request * 1000))
        sender.start()
        text = b""
        with contextlib.suppress(ConnectionError):
            while text.count(b"HTTP/1.1 ") < 1000 and (piece := connection.recv(65536)):
                text += piece
        sender.join()
    return [each.decode() for each in text.split(b"HTTP/1.1 ")[1:]]


def send_all(connection, data):
    """A proxy may close the connection before it has read everything."""
    with contextlib.suppress(OSError):
        connection.sendall(data)
