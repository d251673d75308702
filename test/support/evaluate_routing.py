"""Evaluates routings by their description in docs/routing.md, with nothing of the service's code.

Reads a JSON list of cases {routing, visitor, at, url, shortCode} from standard input, and writes a list of
{rule, failed, url}. The visitor has os, device, browser, country, region, city, language, ip, and query.
"""

import ipaddress
import json
import sys
from datetime import datetime, timedelta
from urllib.parse import parse_qsl, quote, unquote_plus
from zoneinfo import ZoneInfo

DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
UTM = ["source", "medium", "campaign", "term", "content", "id"]


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def same(names, name):
    return name is not None and name.lower() in [one.lower() for one in names]


def languages_of(header):
    found = []
    for entry in header.split(","):
        tag, _, parameter = entry.partition(";")
        weight = float(parameter.split("=")[1]) if parameter else 1.0
        if tag.strip() and tag.strip() != "*" and weight > 0:
            found.append((tag.strip().lower(), weight))
    return sorted(found, key=lambda one: -one[1])


def look_up(accepted, available):
    """RFC 4647, 3.4."""
    for tag, _ in accepted:
        subtags = tag.split("-")
        while subtags:
            if "-".join(subtags) in available:
                return "-".join(subtags)
            subtags.pop()
            if subtags and len(subtags[-1]) == 1:
                subtags.pop()
    return None


def matches_language(wanted, routing, visitor):
    accepted = languages_of(visitor["language"])
    wanted = [tag.lower() for tag in wanted]
    if "defaultLanguage" in routing:
        available = {routing["defaultLanguage"].lower()}
        for rule in routing["rules"]:
            available |= {tag.lower() for tag in rule["when"].get("language", [])}
        return look_up(accepted, available) in wanted
    preferred = [tag for tag, weight in accepted if weight >= 0.9]
    return any(tag == one or tag.startswith(one + "-") for tag in preferred for one in wanted)


def is_open(schedule, at):
    """Compares the clock on the wall, second by second, with each interval that began today or yesterday."""
    local = at.astimezone(ZoneInfo(schedule["timezone"])).replace(tzinfo=None)
    for back in (0, 1):
        begun = (local - timedelta(days=back)).replace(hour=0, minute=0, second=0, microsecond=0)
        if begun.date().isoformat() in schedule.get("except", []):
            continue
        for hours in schedule["weekly"]:
            if DAYS[begun.weekday()] not in hours["days"]:
                continue
            start = begun + offset(hours["from"])
            end = begun + offset(hours["to"])
            if hours["to"] < hours["from"]:
                end += timedelta(days=1)
            if start <= local < end:
                return True
    return False


def offset(time):
    hours, minutes = time.split(":")
    return timedelta(hours=int(hours), minutes=int(minutes))


def has_parameters(wanted, visitor):
    sent = parse_qsl(usable(visitor["query"]), keep_blank_values=True)
    return all(any(key == name and wish in ("*", value) for name, value in sent) for key, wish in wanted.items())


def usable(query):
    return query if len(query.encode()) <= 2048 else ""


def is_in_network(cidrs, visitor):
    ip = ipaddress.ip_address(visitor["ip"])
    return any(ip in ipaddress.ip_network(cidr, strict=False) for cidr in cidrs)


def matches(field, value, routing, visitor, at):
    if field in ("os", "browser"):
        return same(value, visitor[field])
    if field in ("device", "country"):
        return visitor[field] in value
    if field in ("region", "city"):
        return any(one["country"] == visitor["country"] and same([one[field]], visitor[field]) for one in value)
    if field == "language":
        return matches_language(value, routing, visitor)
    if field == "from":
        return at >= instant(value)
    if field == "until":
        return at < instant(value)
    if field == "schedule":
        return is_open(value, at)
    if field == "query":
        return has_parameters(value, visitor)
    if field == "network":
        return is_in_network(value, visitor)
    raise ValueError(field)


def name_of(pair):
    return unquote_plus(pair.split("=")[0])


def destination(url, routing, visitor, rule, at, short_code):
    rest, mark, fragment = url.partition("#")
    base, has_query, query = rest.partition("?")
    pairs = query.split("&") if query else []
    forwarding = routing.get("query", {"forward": "off"})
    sent = [pair for pair in usable(visitor["query"]).split("&") if pair]
    if "keys" in forwarding:
        sent = [pair for pair in sent if name_of(pair) in forwarding["keys"]]
    owned = {name_of(pair) for pair in pairs}
    if forwarding["forward"] == "override":
        replaced = []
        for pair in pairs:
            values = [one for one in sent if name_of(one) == name_of(pair)]
            if not values:
                replaced.append(pair)
            elif name_of(pair) not in [name_of(one) for one in replaced]:
                replaced.extend(values)
        pairs = replaced
    if forwarding["forward"] != "off":
        pairs = pairs + [pair for pair in sent if name_of(pair) not in owned]
    added = [("utm_" + name, routing.get("utm", {}).get(name, "")) for name in UTM]
    added += list(routing.get("params", {}).items())
    for name, value in added:
        value = value.replace("{rule}", rule).replace("{date}", at.strftime("%Y-%m-%d")).replace("{shortCode}", short_code)
        if value and name not in {name_of(pair) for pair in pairs}:
            pairs.append(quote(name, safe="!~*'()") + "=" + quote(value, safe="!~*'()"))
    return base + ("?" + "&".join(pairs) if pairs or has_query else "") + mark + fragment


def evaluate(case):
    routing, visitor, at = case["routing"], case["visitor"], instant(case["at"])
    failed = {}
    for rule in routing.get("rules", []):
        failed[rule["id"]] = sorted(
            field for field, value in rule["when"].items() if not matches(field, value, routing, visitor, at)
        )
        if not failed[rule["id"]]:
            chosen, url = rule["id"], rule["url"]
            break
    else:
        chosen, url = "default", case["url"]
    return {
        "rule": chosen,
        "failed": failed,
        "url": destination(url, routing, visitor, chosen, at, case["shortCode"]),
    }


json.dump([evaluate(case) for case in json.load(sys.stdin)], sys.stdout)
