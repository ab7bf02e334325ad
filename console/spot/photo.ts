// A photo of a phone made small enough to be sent from a basement.

const SIDE = 1_600
const QUALITY = 0.8

/** A JPEG of at most 1600 pixels a side, as a `data:` address; rejects what is no picture. */
export async function smallPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** What stands in the address after its head. */
export const base64In = (address: string): string => address.slice(address.indexOf(',') + 1)
