"""Reads hosted content as visitors do, with libraries that are not of this project.

Reads from standard input a list of { kind, url }, and prints a list of what was read:
- pdf: scans the short link, and reads the file whole and in 200 ranges: { text, pages, sha256, ranges };
- page: parses the page strictly: { title, scripts, foreign }; an error of the parser ends the program;
- contact: { name, phones, emails }, of the file that the page saves;
- event: { title, start }, of the file that the page adds to a calendar.
"""

import hashlib
import json
import sys
from urllib.parse import urljoin, urlsplit

import html5lib
import icalendar
import pypdfium2
import requests
import vobject

RANGES = 200
PHONE = {
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Accept": "text/html",
}
# Attributes whose URL a browser requests without being asked.
LOADED = {"src", "srcset", "poster", "data", "background"}


def get(url, **headers):
    response = requests.get(url, headers={**PHONE, **headers}, timeout=30)
    response.raise_for_status()
    return response


def read_pdf(url):
    whole = get(url)
    document = pypdfium2.PdfDocument(whole.content)
    step = -(-len(whole.content) // RANGES)
    parts = []
    for start in range(0, len(whole.content), step):
        part = get(whole.url, Range=f"bytes={start}-{start + step - 1}")
        assert part.status_code == 206, part.status_code
        parts.append(part.content)
    return {
        "text": document[0].get_textpage().get_text_range().strip(),
        "pages": len(document),
        "sha256": hashlib.sha256(b"".join(parts)).hexdigest(),
        "ranges": len(parts),
    }


def parse_page(url):
    page = get(url)
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return page.url, parser.parse(page.content, transport_encoding="utf-8")


def loaded_urls(root):
    for element in root.iter():
        for name, value in element.attrib.items():
            if name in LOADED or (element.tag == "link" and name == "href"):
                yield value


def read_page(url):
    address, root = parse_page(url)
    host = urlsplit(address).netloc
    handlers = [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    return {
        "title": root.findtext("head/title"),
        "scripts": len(list(root.iter("script"))) + len(handlers),
        "foreign": [
            one
            for one in loaded_urls(root)
            if urlsplit(urljoin(address, one)).scheme != "data" and urlsplit(urljoin(address, one)).netloc != host
        ],
    }


def saved_file(url):
    address, root = parse_page(url)
    button = next(link for link in root.iter("a") if link.get("class") == "act")
    return get(urljoin(address, button.get("href"))).content


def read_contact(url):
    card = vobject.readOne(saved_file(url).decode())
    return {
        "name": card.fn.value,
        "phones": [line.value for line in card.contents["tel"]],
        "emails": [line.value for line in card.contents["email"]],
    }


def read_event(url):
    calendar = icalendar.Calendar.from_ical(saved_file(url))
    [event] = calendar.walk("VEVENT")
    return {"title": str(event["SUMMARY"]), "start": event.decoded("DTSTART").isoformat()}


READERS = {"pdf": read_pdf, "page": read_page, "contact": read_contact, "event": read_event}
print(json.dumps([READERS[item["kind"]](item["url"]) for item in json.load(sys.stdin)]))
