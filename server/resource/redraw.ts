// Draws uploaded pictures anew: upright, without the camera's notes and without anything behind or between the pixels.
import { problem } from '@steward/domain/problems'
import { MOST_PIXELS } from '@steward/domain/resource/file-type'
import type { Sharp } from 'sharp'
import { once } from '../platform/once.ts'
import { makeGate } from '../system/sign-in/limits.ts'

/** Longer side of the small version (px). */
const THUMB = 320
/** A picture of the most pixels takes some 150 MB while it is drawn. */
const inTurn = makeGate(2)
const MOST_WAITING = 60

/** Loaded with the first picture: it takes 20 MB of a server that nobody has sent one. */
const loaded = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Of the many formats the library reads, these are ours.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
    ],
  })
  return sharp
})

export interface Redrawn {
  width: number
  height: number
  size: number
  /** What of a drawing was left out, and how often. */
  lost?: ReadonlyMap<string, number>
}

const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 85 }),
}

interface Wish {
  extension: string
  side: number
  picture: string
  thumb: string
}

/** Writes the picture and its small version; throws where there is no whole picture. */
export const redraw = (path: string, wish: Wish): Promise<Redrawn> => inTurn(() => draw(path, wish), MOST_WAITING)

async function draw(path: string, { extension, side, picture, thumb }: Wish): Promise<Redrawn> {
  const sharp = await loaded()
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  const { width, height } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(broken)
  if (width * height > MOST_PIXELS)
    throw problem('attach.pixels', { max: MOST_PIXELS / 10_000, maxEn: MOST_PIXELS / 1_000_000 }, { field: 'file' })
  const fit = (longest: number) =>
    ({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }) as const
  const upright = sharp(path, options).autoOrient().resize(fit(side))
  const drawn = await (writers[extension] ?? ((image: Sharp) => image.png()))(upright).toFile(picture).catch(broken)
  await sharp(picture, options).resize(fit(THUMB)).webp({ quality: 75 }).toFile(thumb).catch(broken)
  return drawn
}

function broken(): never {
  throw problem('attach.broken', {}, { field: 'file' })
}
