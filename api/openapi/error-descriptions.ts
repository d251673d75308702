import type { ErrorCode } from '../../core/basics/errors.js';

interface ErrorDescription {
  /** When the error is returned, in one sentence. */
  summary: string;
  /** Usual cause of the error. */
  cause: string;
  /** Advice for the caller. */
  fix: string;
}

/** Meaning, cause, and fix of each error code. Used by the OpenAPI document and by docs/errors.md. */
export const ERROR_DESCRIPTIONS: Record<ErrorCode, ErrorDescription> = {
  malformed_json: {
    summary: 'The body is not valid JSON.',
    cause: 'The body was cut off, has a trailing comma or single quotes, or a shell changed its quotes.',
    fix: 'Send the output of a JSON library. In a shell, put the body in single quotes, or read it from a file with `curl -d @body.json`.',
  },
  bad_request: {
    summary: 'A query parameter or header is invalid; `details` names it.',
    cause:
      'A query parameter is misspelled, sent twice, or outside its range; an ID in the path has the wrong form; or a header such as `Idempotency-Key`, `If-Match`, or `Prefer` is invalid.',
    fix: 'Correct the parameter or header that `details` names. The reference page of the operation lists the values that each accepts.',
  },
  unauthorized: {
    summary: 'The key or session is missing, unknown, expired, or revoked.',
    cause:
      'The `Authorization` header is missing or does not start with `Bearer `, the key was revoked or rotated, or the session has expired.',
    fix: 'Send `Authorization: Bearer qrk_…` with an active key. Create a new key on the dashboard if the old one is lost. Do not retry with the same key: failed attempts count toward a limit per IP address.',
  },
  totp_required: {
    summary: 'The password is right, and a code of the second factor is missing.',
    cause: 'The person has turned on two-factor sign-in, and the request has no `code`.',
    fix: 'Ask for the 6 digits that the authenticator app shows, or for a recovery code, and send them as `code` with the same email and password.',
  },
  totp_invalid: {
    summary: 'The code of the second factor is wrong or was used before.',
    cause:
      'The code is mistyped, older than a minute, or has been used: each code works once. The clock of the phone may be wrong.',
    fix: 'Wait for the next code of the authenticator app and send it, or send a recovery code that was not used yet.',
  },
  plan_required: {
    summary: 'The plan does not include this; the message names the plan that does.',
    cause:
      'The account is on a plan without this feature, or was downgraded. The API needs Pro; bulk creation, exports, webhooks, and a second key need Business.',
    fix: 'Upgrade the account to the plan that the message names. After a downgrade, nothing is deleted: codes keep redirecting.',
  },
  forbidden: {
    summary:
      'The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.',
    cause:
      'The key has too few scopes, it is limited to folders and the request concerns the whole account, it tries to create or change a key with more scopes than its own, or a page of another site sent the request with a session cookie.',
    fix: 'Use a key that has the scope in the message. The reference page of each operation names the scopes that it needs.',
  },
  password_required: {
    summary: 'The short link needs a password: send it with POST.',
    cause: 'The owner has protected the code with a password, and the request has none.',
    fix: 'Send a POST request to the short link with the body `{ "password": "…" }`, or as a form. In a browser, the page asks for it.',
  },
  wrong_password: {
    summary: 'The password of the short link is wrong.',
    cause: 'The password differs from the password of the code. The owner may have changed it.',
    fix: 'Ask the owner for the current password. After five wrong passwords in a minute, further ones are rejected.',
  },
  reauthentication_required: {
    summary: 'A person without a password must sign in at the provider once more first.',
    cause:
      'The change needs a confirmation, the person signs in by single sign-on only, and the last sign-in at the provider is more than 10 minutes ago.',
    fix: 'Open `/api/v1/auth/oidc/start?reauthenticate=1` in the browser, sign in, and repeat the request within 10 minutes.',
  },
  confirmation_required: {
    summary: 'The short link requires a confirmation first.',
    cause:
      'The number of scans of the code is limited. Either every visitor must confirm with a button, or the client is a bot, a link preview, or a prefetch, which must not use up a scan.',
    fix: 'Open the short link in a browser. If its page has a button, a POST request without a body to the short link has the same effect.',
  },
  not_found: {
    summary: 'The resource does not exist in this account.',
    cause:
      'The ID is wrong, the resource was deleted, or it belongs to another account. The response is the same in all three cases.',
    fix: 'Check the ID and the key: a key sees only the resources of its own account. List the resources to find the ID.',
  },
  not_yet_active: {
    summary: 'The code of the short link is not active yet.',
    cause: 'The owner has scheduled the code: its `routing.activeFrom` is in the future.',
    fix: 'Try again later. The owner can change or remove `routing.activeFrom`.',
  },
  method_not_allowed: {
    summary: 'The path does not support the method; `Allow` lists those that it supports.',
    cause: 'The path exists, but not with this method: for example `PUT` where the API uses `PATCH`.',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    summary: '`Accept` includes no media type that this path can return.',
    cause: 'The `Accept` header excludes JSON, or names CSV on a route without CSV.',
    fix: 'Send `Accept: application/json`, or leave the header out.',
  },
  request_timeout: {
    summary: 'The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.',
    cause: 'The connection is slow, or the client announced a longer body in `Content-Length` than it sent.',
    fix: 'Send the request again. Check `Content-Length` if the error repeats.',
  },
  conflict: {
    summary: 'The current state does not allow the request; the message says why.',
    cause:
      'Another resource or state is in the way: the email address has an account, another account has proved the domain, the job has already ended, or the webhook is disabled. Or other requests kept changing the same QR code for five seconds; the response then has `Retry-After`.',
    fix: 'Read the message. Retrieve the resource to see its current state before you repeat the request. With `Retry-After`, send the same request again after that time.',
  },
  account_changed: {
    summary: 'The session is in another account than `X-Account` names; nothing was done.',
    cause: 'The person has switched to another account in another tab of the browser.',
    fix: 'Load the page again. It then shows the account that the session is in.',
  },
  last_owner: {
    summary: 'The account would be without an owner.',
    cause: 'The only owner of the account would leave, be removed, or get another role.',
    fix: 'Make another member an owner first, or delete the account.',
  },
  short_code_taken: {
    summary: 'The short code is in use, or was used before: choose another.',
    cause:
      'Another code has this `shortCode`, or had it before. A short code is never assigned again, because printed codes may still carry it.',
    fix: 'Choose another `shortCode`, or leave it out: the service then assigns a free one.',
  },
  alias_taken: {
    summary: 'Another code of the account has this alias.',
    cause:
      'Another code has the path on this domain, or a scheduled change will give it the path. On a domain with `caseSensitive: false`, paths that differ in letter case only are the same.',
    fix: 'Choose another path, or remove the alias from the other code first. Aliases of deleted codes are free.',
  },
  gs1_key_taken: {
    summary: 'Another code has this GS1 key.',
    cause:
      'Another `gs1` code of the account has the same GTIN with the same qualifiers; with a serial number, variant and batch do not count. Or another account has codes for the GTIN on the host of the service.',
    fix: 'Change the code that has the key, which the message names if you see it, or choose another key. If another account has the GTIN, create the code on a domain of your own. Keys of deleted codes are free.',
  },
  name_taken: {
    summary: 'Another folder or template has this name.',
    cause:
      'Another folder with the same parent, or another template of the account, has this name. Names are compared without regard to case.',
    fix: 'Choose another name, or put the folder into another one.',
  },
  not_empty: {
    summary: 'The folder holds codes or folders, so it is not deleted.',
    cause:
      'Codes or folders are still in the folder, or scheduled changes move codes into it; archived codes count as well.',
    fix: 'Move them and cancel the changes first, or send `moveTo` with the folder that receives them.',
  },
  selection_changed: {
    summary: 'The number of selected codes differs from `expect`; `counted` is the actual number.',
    cause:
      'Codes were created, deleted, or changed after you counted them, so the filter now matches other codes.',
    fix: 'Look at the codes that the filter matches now, and repeat the request with the number in `counted` as `expect`.',
  },
  not_revertible: {
    summary: 'The job cannot be reverted.',
    cause:
      'Deletions, exports, sheets, and reverts cannot be undone. Any other job can be reverted once, within 30 days of its end, and only if it has changed or created something.',
    fix: 'Change the codes themselves, or roll single codes back with `POST /api/v1/qr-codes/{id}/rollback`.',
  },
  job_not_waiting: {
    summary: 'The import waits for neither a file nor a confirmation.',
    cause:
      'An import can be confirmed only after its rows have been checked. It accepts no file after it was confirmed or canceled, or has ended.',
    fix: 'Read the job. Confirm it when its status is `awaiting_confirmation`, or create another import.',
  },
  idempotency_in_progress: {
    summary: 'The first request with this `Idempotency-Key` is still running: retry in a few seconds.',
    cause:
      'Two requests with the same `Idempotency-Key` run at the same time, usually because a client gave up too early and repeated the request.',
    fix: 'Wait a second and repeat the request with the same key. The response is then the response to the first request.',
  },
  gone: {
    summary: 'The resource existed, but has been deleted or has expired.',
    cause:
      'The file of a job is older than 24 hours, or the code of the short link was deleted, is paused, or is unavailable to this visitor by a rule.',
    fix: 'Submit the job again. A paused code works again once its `status` is `active`; a deleted code cannot be restored.',
  },
  expired: {
    summary: 'The code of the short link has expired.',
    cause: 'The time in `routing.activeUntil` of the code has passed.',
    fix: 'The owner can change or remove `routing.activeUntil`; the short link then works again.',
  },
  exhausted: {
    summary: 'The scans of the short link are used up.',
    cause: 'The code has a `routing.scanLimit`, and this number of people have scanned it.',
    fix: 'The owner can raise or remove the limit, or reset the count with `POST /api/v1/qr-codes/:id/reset-scan-limit`.',
  },
  precondition_failed: {
    summary: 'The resource has changed since you read it: read it again.',
    cause:
      'The `ETag` in `If-Match` is not the current one: somebody else changed the resource after you read it.',
    fix: 'Retrieve the resource, apply your change to the current version, and send its new `ETag`.',
  },
  payload_too_large: {
    summary: 'The body is larger than the route accepts; the message gives the limit.',
    cause:
      'The body exceeds 16 KiB, or 1 MiB where it contains an image or a list of codes, or 5 MiB in a bulk creation, or 20 MiB for the file of an import.',
    fix: 'Scale the logo down, or split the list into several requests.',
  },
  unsupported_media_type: {
    summary: 'Send `Content-Type: application/json`, or for files the media type of their content.',
    cause:
      'The `Content-Type` header is missing or is another type: `curl -d` sends `application/x-www-form-urlencoded` unless you set the header. Or the charset is not UTF-8. Or an uploaded file is not a PDF, PNG, JPEG, or WebP image, or not the one that the header declares.',
    fix: 'Send the body as JSON in UTF-8 with `Content-Type: application/json`. Send a file as the raw body, not as multipart, with its own media type.',
  },
  range_not_satisfiable: {
    summary: 'The `Range` is outside the file.',
    cause: 'The `Range` header begins after the end of the file.',
    fix: 'Request the file without `Range`, or use its size from `Content-Range`.',
  },
  validation_error: {
    summary: 'One or more fields are invalid; `details` names up to 1,000 and counts the others.',
    cause:
      'Required fields are missing, unknown fields were sent, or values have the wrong type, form, or length. `details` names the path of each field: `data.emails[0]`, or `[17].data.url` in a bulk request.',
    fix: 'Correct every field in `details` and repeat the request. Nothing was changed.',
  },
  data_too_long: {
    summary: 'The content does not fit into a symbol; `details` states its size and the maximum.',
    cause:
      'A symbol holds at most 2,953 bytes at error correction level L, and fewer at higher levels. Contacts with long notes are a typical cause.',
    fix: 'Shorten the content, lower `errorCorrection`, or send `"dynamic": true`: the symbol then holds only the short link.',
  },
  not_scannable: {
    summary: 'Scanners could not read a code with this style; `details` names what to change.',
    cause:
      'The contrast is too low, the colors are inverted, the logo covers too much, or the image is too small for the number of modules.',
    fix: 'Change what `details` names. `POST /api/v1/qr-codes/preview` tries a style without storing anything.',
  },
  not_printable: {
    summary: 'The modules would be too small to print: choose at least the width in `minWidthMm`.',
    cause:
      'At this width, a module would have fewer than 2 dots, or be smaller than 0.25 mm. Printers then blur the modules, and scanners cannot read them.',
    fix: 'Make the image at least `minWidthMm` wide, raise `dpi` for raster formats, or use a vector format. A short link as content, a lower error correction level, or `compact` gives larger modules.',
  },
  file_rejected: {
    summary: 'The uploaded file is not accepted; `reason` says why.',
    cause:
      'Files must be harmless and complete. `dimensions`: an image has a side of more than 10,000 px, or more than 25 megapixels. `damaged`: the file is empty, truncated, or not well-formed. `encrypted`: a PDF needs a password to open. `active_content`: a PDF has JavaScript, embedded files, multimedia, XFA, or actions that start programs, send forms, or open files. `trailing_data`: a PDF has bytes after its end. `pages`: a PDF has no page, or more than 200. `too_complex`: its inspection would take more than 10 seconds or 256 MiB. `blocked`: the operator has blocked the file.',
    fix: 'Scale images down. Export the PDF again from the program that made it, without scripts, attachments, media, and password; printing it to a PDF removes all of these. Ask the operator about `blocked`.',
  },
  mail_not_configured: {
    summary: 'This service sends no mail.',
    cause: 'The operator has not set `SMTP_URL`, so nothing that needs mail works.',
    fix: 'Ask the operator to configure mail, or, for a forgotten password, to create a reset link.',
  },
  symbol_would_change: {
    summary: 'The change would alter the symbol, so printed copies would no longer match the code.',
    cause:
      'The next state of the code has another text in its symbol: other data of a static code, another short code of a dynamic one, or another value of `dynamic` or `compact`.',
    fix: 'If nothing is printed yet, or prints will be replaced, repeat a rollback or a bulk update with `allowSymbolChange: true`, or change the code with `PATCH`. Otherwise leave out the fields that alter the symbol.',
  },
  bulk_limit_exceeded: {
    summary: 'More codes in one request than it accepts; the message gives the limit.',
    cause:
      'A bulk creation has more than 500 items, or a bulk change, a deletion, or an import concerns more than 50,000 codes.',
    fix: 'Split the work into several requests. The jobs of an account run one after another.',
  },
  export_limit_exceeded: {
    summary: 'More codes, labels, or bytes in one export than are possible; the message gives the limit.',
    cause:
      'An export that returns the ZIP has more than 50 codes; a background export or a sheet selects more than 10,000; a sheet has more labels than the plan allows; or a ZIP would exceed 4 GiB.',
    fix: 'Export fewer codes per request. `POST /api/v1/exports` accepts up to 10,000.',
  },
  idempotency_mismatch: {
    summary: 'This `Idempotency-Key` was used with another body.',
    cause: 'The key was used within the last 24 hours for a request with another method, path, or body.',
    fix: 'Use a new `Idempotency-Key` for each new request, and the same one only to repeat a request unchanged.',
  },
  rate_limited: {
    summary: 'Too many requests: wait for `Retry-After` seconds.',
    cause:
      'A key can make 30 requests in any 60 seconds, unless the operator has set another limit. Sessions, requests without a valid key, and signed image URLs have limits of their own.',
    fix: 'Wait for the number of seconds in `Retry-After`. Watch `X-RateLimit-Remaining`, and use bulk requests and webhooks instead of polling.',
  },
  quota_exceeded: {
    summary: 'The daily quota is used up until `resetAt`.',
    cause:
      'The account has used the requests of its plan for this UTC day: 100 on Pro and 10,000 on Business, unless the operator has set another number.',
    fix: 'Wait until `resetAt`, or upgrade the account.',
  },
  too_many_attempts: {
    summary: 'Too many wrong passwords for a short link: wait for `Retry-After` seconds.',
    cause:
      'Someone has sent five wrong passwords for the code within a minute from one IP address, or 100 from any. Right passwords do not count.',
    fix: 'Wait for the number of seconds in `Retry-After`, and check the password.',
  },
  headers_too_large: {
    summary: 'The headers are larger than 16 KiB, or there are more than 100.',
    cause: 'Cookies of other applications on the same host, a very long URL, or a proxy that adds headers.',
    fix: 'Send fewer or smaller headers, and move long values from the query into the body.',
  },
  internal_error: {
    summary: 'An internal error. Include the `requestId` when you report it.',
    cause: 'A bug in the service. Nothing about the request needs to be wrong.',
    fix: 'Repeat the request once, with an `Idempotency-Key` if it is a POST. Report the error with its `requestId` if it repeats.',
  },
  unavailable: {
    summary: 'A part of the service is unavailable: retry after `Retry-After` seconds.',
    cause:
      'The database, DNS, or another server that the service needs does not respond, or too many requests of the account are waiting for expensive work. Short links continue to redirect during an outage.',
    fix: 'Wait for the number of seconds in `Retry-After` and repeat the request. Nothing was changed.',
  },
};
