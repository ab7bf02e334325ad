// Reads the QR code of a photo, where the browser itself cannot: in some it can (BarcodeDetector), in most it cannot.
import decodeQR from 'qr/decode.js'

/** Photos of phones are larger than a code needs; reading takes longer with every pixel. */
const SIDE = 1_200
/** Milliseconds for second looks at a photo that is askew or dark. */
const PATIENCE = 1_500

/** What the code says; undefined where none is found. */
export function qrIn(photo: ImageBitmap): string | undefined {
  const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height))
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return undefined
  context.drawImage(photo, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: PATIENCE })
  } catch {
    // The library throws where it finds none.
    return undefined
  }
}
