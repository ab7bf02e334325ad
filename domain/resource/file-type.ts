// Which files are accepted, by what their bytes are; the console offers the same that the server takes.
export interface FileType {
  /** Extension the file is stored under. */
  extension: string
  mimeType: string
  /** Extensions a name may have, whose bytes are of this type. */
  names: readonly string[]
  /** Decoded and written anew, and shown in the page. */
  isPicture?: true
  isVideo?: true
  /** Read as a tree and written anew with what is allowed of it. */
  isDrawing?: true
}

const type = (
  extension: string,
  mimeType: string,
  names: readonly string[],
  more: Partial<FileType> = {},
): FileType => ({
  extension,
  mimeType,
  names,
  ...more,
})
const office = 'application/vnd.openxmlformats-officedocument.'

/** By the name under which bytes are recognized; `text` is what is none of the others and has no control characters. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  jpg: type('jpg', 'image/jpeg', ['jpg', 'jpeg', 'jfif'], { isPicture: true }),
  png: type('png', 'image/png', ['png'], { isPicture: true }),
  webp: type('webp', 'image/webp', ['webp'], { isPicture: true }),
  gif: type('png', 'image/png', ['gif'], { isPicture: true }),
  svg: type('svg', 'image/svg+xml', ['svg'], { isDrawing: true }),
  pdf: type('pdf', 'application/pdf', ['pdf']),
  docx: type('docx', `${office}wordprocessingml.document`, ['docx']),
  xlsx: type('xlsx', `${office}spreadsheetml.sheet`, ['xlsx']),
  pptx: type('pptx', `${office}presentationml.presentation`, ['pptx']),
  cfb: type('doc', 'application/x-cfb', ['doc', 'xls', 'ppt', 'wps', 'et', 'dps']),
  zip: type('zip', 'application/zip', ['zip']),
  mp4: type('mp4', 'video/mp4', ['mp4', 'm4v'], { isVideo: true }),
  mov: type('mov', 'video/quicktime', ['mov'], { isVideo: true }),
  mp3: type('mp3', 'audio/mpeg', ['mp3']),
  m4a: type('m4a', 'audio/mp4', ['m4a']),
  wav: type('wav', 'audio/wav', ['wav']),
  text: type('txt', 'text/plain; charset=utf-8', ['txt', 'csv', 'log']),
}

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `sheet` is a table the product writes itself; `scene` is a picture that scenes are drawn on. */
export type Purpose = 'avatar' | 'image' | 'any' | 'sheet' | 'scene'

const MB = 1024 * 1024
const pictures = ['jpg', 'png', 'webp', 'gif']

interface Rule {
  /** Recognized types, by their names above. */
  types: readonly string[]
  largest: number
  /** Of a video. */
  largestVideo: number
  /** A picture is made smaller until its longer side fits (px). */
  side: number
}

/** What a file is uploaded for decides what is accepted. */
export const purposes: Readonly<Record<Purpose, Rule>> = {
  avatar: { types: ['jpg', 'png'], largest: 500 * 1024, largestVideo: 0, side: 512 },
  image: { types: pictures, largest: 20 * MB, largestVideo: 0, side: 4096 },
  sheet: { types: ['text', 'xlsx'], largest: 1024 * MB, largestVideo: 0, side: 0 },
  scene: { types: ['svg', 'png', 'jpg'], largest: 20 * MB, largestVideo: 0, side: 4096 },
  any: {
    types: Object.keys(fileTypes).filter((name) => name !== 'svg'),
    largest: 20 * MB,
    largestVideo: 100 * MB,
    side: 4096,
  },
}

/** The largest body that can be accepted, before it is known what it is. */
export const largestOf = (purpose: Purpose): number =>
  Math.max(purposes[purpose].largest, purposes[purpose].largestVideo)

/** A value of a file input's `accept`. */
export const acceptOf = (purpose: Purpose): string =>
  purposes[purpose].types.flatMap((name) => fileTypes[name]?.names.map((one) => `.${one}`) ?? []).join()

/** More pixels than these are refused before they are decoded: they fill a gigabyte of memory from a few bytes. */
export const MOST_PIXELS = 50_000_000
