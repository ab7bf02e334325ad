/** Path under which uploaded files are read, after `/api`. */
export const FILES = '/blade-resource/attach/file'

const LINK = new RegExp(`^(?:https?://[^/?#]+)?/api${FILES}/(\\d{1,19})\\.`)

/** The id of the uploaded file a link leads to; undefined for any other link. */
export const fileIn = (link: string): string | undefined => LINK.exec(link)?.[1]
