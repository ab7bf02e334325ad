// Accepted avatar pictures; the console checks before the upload, the server checks the content.
export const LARGEST_PICTURE = 500 * 1024

export const pictureTypes = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

export type PictureType = keyof typeof pictureTypes

const begins = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)

/** The type by its first bytes rather than its declared one; undefined for others. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return begins(bytes, 0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined
}
