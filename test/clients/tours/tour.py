import json
import sys

from qrelay_client import AuthenticatedClient
from qrelay_client.api.analytics import get_qr_code_analytics
from qrelay_client.api.jobs import bulk_create_qr_codes, bulk_export_qr_codes
from qrelay_client.api.qr_codes import create_qr_code, list_qr_codes, update_qr_code
from qrelay_client.api.webhooks import create_webhook, list_webhooks
from qrelay_client import models

base_url, key = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=key)


def checked(response, kind):
    assert isinstance(response, kind), response
    return response


code = checked(
    create_qr_code.sync(
        client=client,
        body=models.CreateWifiQrCode(
            type_=models.CreateWifiQrCodeType.WIFI,
            name="Guests",
            data=models.WifiData(ssid="Café", password="espresso!"),
            style=models.StyleInput(shape=models.StyleInputShape.ROUNDED, foreground="#1b365d"),
        ),
    ),
    models.WifiQrCode,
)

listed = list_qr_codes.sync(client=client, created_from="2026-01-01", type_=models.ListQrCodesType.WIFI)

patched = checked(
    update_qr_code.sync(
        code.id,
        client=client,
        body=models.UpdateQrCode(name="Visitors", style=models.StylePatch(shape=None)),
    ),
    models.WifiQrCode,
)

bulk = bulk_create_qr_codes.sync(
    client=client,
    body=[
        models.CreateUrlQrCode(
            type_=models.CreateUrlQrCodeType.URL, data=models.UrlData(url="https://example.com/a"), name="A"
        ),
        models.CreateGeoQrCode(
            type_=models.CreateGeoQrCodeType.GEO, data=models.GeoData(latitude=48.2, longitude=16.37)
        ),
    ],
)

zip_file = bulk_export_qr_codes.sync(
    client=client,
    body=models.BulkExportRequest(ids=[one.id for one in bulk.data], format_=models.BulkExportRequestFormat.SVG),
)

analytics = get_qr_code_analytics.sync(
    code.id,
    client=client,
    from_="2026-01-01",
    to="2026-01-31",
    granularity=models.GetQrCodeAnalyticsGranularity.WEEKLY,
)

webhook = create_webhook.sync(
    client=client,
    body=models.CreateWebhook(
        url="https://receiver.example/hooks",
        events=[models.CreateWebhookEventsItem.QR_CODE_SCANNED, models.CreateWebhookEventsItem.JOB_FAILED],
    ),
)
webhooks = list_webhooks.sync(client=client)

print(
    json.dumps(
        {
            "ssid": checked(code.data, models.WifiData).ssid,
            "listed": [one.name for one in listed.data],
            "patched": [patched.name, patched.style.shape, patched.style.foreground],
            "bulk": [one.type_ for one in bulk.data],
            "zip": zip_file.payload.read(2).decode(),
            "weeks": len(analytics.time_series),
            "webhook": [webhook.secret.startswith("whsec_"), webhook.disabled_reason],
            "webhooks": len(webhooks.data),
        }
    )
)
