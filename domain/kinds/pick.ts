import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'
import { textKind } from './text.ts'

interface PickOptions extends Options<string>, Required<Pick<Extras, 'from' | 'given'>> {
  find?: 'like' | 'eq'
}

export const pickKind: Kind<string> = { ...textKind, name: 'pick', prompt: 'choose', blankIsValue: false }

/**
 * A name out of a list that depends on other fields of the same form, kept as text so that it outlives the list:
 * `pick('属性', 'Property', { from: 'iot/ruleDevAlarm/properties', given: ['deviceTypeId'], max: 32 })`. The call answers
 * `[{ value, label }]` for what the fields in `given` say now.
 */
export const pick = <const O extends PickOptions>(zh: string, en: string, options: O): Field<string, O> =>
  field(pickKind, zh, en, options)
