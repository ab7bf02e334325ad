import { type Field, type Kind, type Options, field } from './kind.ts'

/** Placeholder of a stored secret in replies; sent back, it leaves the secret unchanged. */
export const MASK = '******'

interface SecretOptions extends Options<string> {
  find?: never
}

export const secretKind: Kind<string> = {
  name: 'secret',
  prompt: 'enter',
  secret: true,
  sql: (f) => `varchar(${Math.max(f.max ?? 0, 512)})`,
  operators: () => [],
  operand: () => undefined,
  toWire: (value) => (value === null || value === '' ? '' : MASK),
}

/** Writable but never readable: `secret('密码', 'Password', { required: true, max: 64 })`. */
export const secret = <const O extends SecretOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(secretKind, zh, en, options)
