import { config } from 'zod/v4/core';

// Every z.object() would test once whether `new Function` works, which the content security policy forbids and reports.
config({ jitless: true });
