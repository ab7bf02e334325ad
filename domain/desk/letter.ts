// What the product writes to people about a document, in both languages: a sentence, and the facts below it. Pure.

export interface Words {
  subject: string
  content: string
}

/** What a letter is about; what is empty is left out. */
export interface Told {
  no: string
  title: string
  place: string
  /** Who took the step. */
  by: string
  due?: string | null
  reason?: { zh: string; en: string } | undefined
  note?: string | null
}

type Sentence = (told: Told) => readonly [subject: string, text: string]

/** One letter as declared: `{ zh: ({ title, no }) => [subject, text], en: … }` */
export interface Letter {
  zh: Sentence
  en: Sentence
}

const lines = (text: string, facts: readonly (readonly [string, string | null | undefined])[], colon: string): string =>
  [text, ...facts.flatMap(([name, value]) => (value ? [`${name}${colon}${value}`] : []))].join('\n')

export function textsOf({ zh, en }: Letter, told: Told): { zh: Words; en: Words } {
  const { place, due, reason, note } = told
  const [subject, text] = zh(told)
  const [subjectEn, textEn] = en(told)
  const facts = [
    ['地点', place],
    ['期限', due],
    ['原因', reason?.zh],
    ['说明', note],
  ] as const
  const factsEn = [
    ['Place', place],
    ['Due', due],
    ['Reason', reason?.en],
    ['Note', note],
  ] as const
  return {
    zh: { subject, content: lines(text, facts, '：') },
    en: { subject: subjectEn, content: lines(textEn, factsEn, ': ') },
  }
}
