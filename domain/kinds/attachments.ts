import type { Purpose } from '../resource/file-type.ts'
import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'
import { isId } from './ref.ts'

interface AttachmentsOptions extends Omit<Options<string[]>, 'find' | 'unique' | 'default'>, Pick<Extras, 'accept'> {
  /** How many; 9 by default. */
  max?: number
  accept?: Exclude<Purpose, 'avatar'>
}

export const USUAL_MAX = 9
/** In a form it stands for a file that has not been uploaded yet, and cannot be saved. */
export const UPLOADING = 'uploading-'

export const split = (wire: string) => wire.split(',').filter((id) => id !== '')

export const attachmentsKind: Kind<string[], string> = {
  name: 'attachments',
  prompt: 'choose',
  many: true,
  // `''` on the wire is the empty list.
  blankIsValue: true,
  files: { idsIn: (ids) => ids },
  sql: () => 'bigint[]',
  operators: () => ['in'],
  operand: (text) => (isId(text) ? text : undefined),
  // The wire format is one comma-joined text, not an array.
  toWire: (ids) => ids.join(','),
  fromWire: split,
}

/** Uploaded files, which are this row's alone: `attachments('照片', 'Photos', { max: 9, accept: 'image' })`. */
export const attachments = <const O extends AttachmentsOptions>(
  zh: string,
  en: string,
  options?: O,
): Field<string[], O> =>
  field(
    attachmentsKind as unknown as Kind<string[]>,
    zh,
    en,
    { max: USUAL_MAX, ...options },
    { entity: 'attach' },
  ) as Field<string[], O>
