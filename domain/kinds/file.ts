import { fileIn } from '../resource/file-link.ts'
import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'

interface FileOptions extends Options<string>, Pick<Extras, 'accept'> {
  find?: never
  /** Bytes of the largest uploaded file it may link to. */
  max?: number
}

// Browsers load the link: anything but a path of our own or http(s) could run as script.
export const isLink = (text: string) => text === '' || /^(\/(?!\/)|https?:\/\/)/.test(text)

export const fileKind: Kind<string> = {
  name: 'file',
  prompt: 'choose',
  files: {
    isLink: true,
    idsIn(link) {
      const id = fileIn(link)
      return id === undefined ? [] : [id]
    },
  },
  sql: () => 'varchar(1000)',
  operators: () => [],
  operand: () => undefined,
}

/** The link of one uploaded file, or of one elsewhere: `file('头像', 'Avatar', { accept: 'image/png,image/jpeg' })`. */
export const file = <const O extends FileOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(fileKind, zh, en, options)
