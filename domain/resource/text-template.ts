// The text of a message with places for values: `您的验证码是{code}`.
import { cut } from '../cut.ts'
import { masked, phoneMask } from '../kinds/mask.ts'

/** Longest value of a place, and longest message: seven parts of what a network splits a long message into. */
export const LONGEST_VALUE = 64
export const LONGEST_MESSAGE = 500

const PLACE = /\{([A-Za-z]\w{0,31})\}/g

/** Names of the places, each once, in order. */
export const placesOf = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACE)].map(([, name = '']) => name)),
]

/** Whether braces stand only around names. */
export const isTemplate = (template: string): boolean => !/[{}]/.test(template.replaceAll(PLACE, ''))

export type Misfit = 'missing' | 'stray' | 'long' | 'blank'

/** Which value does not fit, and why; undefined where each place has one. */
export function misfitIn(
  template: string,
  values: Readonly<Record<string, string>>,
): { name: string; why: Misfit } | undefined {
  const places = placesOf(template)
  for (const name of places) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return { name, why: 'missing' }
    if (value.trim() === '') return { name, why: 'blank' }
    if (value.length > LONGEST_VALUE) return { name, why: 'long' }
  }
  const stray = Object.keys(values).find((name) => !places.includes(name))
  return stray === undefined ? undefined : { name: cut(stray, 32), why: 'stray' }
}

/** The message. Values are not looked through for places again. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(
    PLACE,
    (place: string, name: string) => (Object.hasOwn(values, name) ? values[name] : place) ?? '',
  )

/** Networks in China ask for the sender in front, in their brackets; a sender in Latin letters stands in Latin ones. */
export const signed = (sender: string, text: string): string => {
  if (sender === '') return text
  return /[\u3400-\u9fff]/.test(sender) ? `【${sender}】${text}` : `[${sender}] ${text}`
}

/** `138****5678` */
export const maskedPhone = (phone: string): string => masked(phone, phoneMask)
