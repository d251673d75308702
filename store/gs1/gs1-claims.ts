/** STUB until gs1-core */
export const GS1_CLAIMS = 'gs1_claims';
export interface Gs1ClaimDocument {
  _id: string;
  accountId: string;
}
