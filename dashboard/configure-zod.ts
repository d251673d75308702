import { config } from 'zod/v4/core';

// Otherwise zod tests whether `new Function` works, which the content security policy blocks and reports.
config({ jitless: true });
