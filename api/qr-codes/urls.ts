/** Where a printed code leads. */
export function shortUrl(publicUrl: string, shortCode: string): string {
  return `${publicUrl}/r/${shortCode}`;
}

export function imageUrl(publicUrl: string, id: string, format: 'svg' | 'png'): string {
  return `${publicUrl}/api/v1/qr-codes/${id}/image.${format}`;
}
