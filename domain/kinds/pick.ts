import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'
import { textKind } from './text.ts'

interface PickOptions extends Options<string>, Required<Pick<Extras, 'from' | 'given'>> {
  find?: 'like' | 'eq'
}

export const pickKind: Kind<string> = { ...textKind, name: 'pick', prompt: 'choose', blankIsValue: false }

/**
 * A value chosen from a list that depends on other fields of the form, stored as text so that it survives changes of
 * the list: `pick('属性', 'Property', { from: 'iot/ruleDevAlarm/properties', given: ['deviceTypeId'], max: 32 })`. The
 * call returns `[{ value, label }]` for the values of the fields in `given`.
 */
export const pick = <const O extends PickOptions>(zh: string, en: string, options: O): Field<string, O> =>
  field(pickKind, zh, en, options)
