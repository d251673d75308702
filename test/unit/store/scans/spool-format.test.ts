import { expect, test } from '@jest/globals';
import { newScanId, type ScanDocument } from '../../../../store/scans/scan-documents.js';
import { parseScans, serializeScans } from '../../../../store/scans/spool-format.js';

const scan: ScanDocument = {
  _id: newScanId(),
  accountId: 'acc_1',
  qrCodeId: 'qr_1',
  shortCode: 'menu-7',
  at: new Date('2026-11-20T16:04:00Z'),
  country: 'AT',
  region: null,
  city: 'Köln',
  device: 'mobile',
  os: null,
  browser: null,
  referrer: null,
  bot: false,
  botReason: null,
  visitor: 'v',
};

test('a spooled scan is read as it was written, with its pending events, its route, what it named, and whether it was a first or a missed scan', () => {
  const scans: ScanDocument[] = [
    scan,
    { ...scan, _id: newScanId(), outbox: ['wh_1', 'wh_2'] },
    { ...scan, _id: newScanId(), outbox: ['wh_1'], firstScan: true },
    { ...scan, _id: newScanId(), rule: 'r1', variant: 'v2', source: 'symbol' },
    {
      ...scan,
      _id: newScanId(),
      gs1: { gtin: '09506000134352', variant: null, batch: 'A1', linkType: null },
    },
    { ...scan, _id: newScanId(), bot: null, rule: 'default', missed: 'exhausted' },
  ];
  expect(parseScans(serializeScans(scans))).toEqual({ scans, unreadable: 0 });
});
