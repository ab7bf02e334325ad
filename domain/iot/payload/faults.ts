// What can be wrong with a decoder: in which part, where in its text, and in the words of both languages.

/** Code: Chinese, English; `{name}` is replaced by the facts. */
const words = {
  'path-empty': ['请填写路径', 'Please enter a path'],
  'path-start': ['路径须以 $ 或 @ 开头', 'A path begins with $ or @'],
  'path-long': ['路径最多 {max} 个字符', 'A path has at most {max} characters'],
  'path-deep': ['路径最多 {max} 级', 'A path has at most {max} steps'],
  'path-unexpected': ['此处不应为“{text}”', '“{text}” is not expected here'],
  'path-unfinished': ['路径不完整', 'The path is not complete'],
  'path-recursion': ['不支持递归路径 ..', 'Recursion (..) is not supported'],
  'path-record': ['此路径须以 $ 开头', 'This path begins with $'],
  'path-single': ['此路径只能指向一个值', 'This path names a single value'],
  'time-format': [
    '时间格式为 ms、s、iso、none 或 yyyy-MM-dd HH:mm:ss 一类的写法',
    'A time format is ms, s, iso, none, or written like yyyy-MM-dd HH:mm:ss',
  ],
  'time-path': ['请填写时间路径，或选择不带时间', 'Please enter the path of the time, or choose “No time”'],
  'time-zone': ['没有时区“{name}”', 'There is no time zone “{name}”'],
  'mapping-form': ['映射的“{part}”不正确', 'This part of a mapping is not correct: {partEn}'],
  'mapping-none': ['至少需要一条映射', 'At least one mapping is needed'],
  'mapping-most': ['最多 {max} 条映射', 'At most {max} mappings'],
  'mapping-twice': ['标识符“{name}”映射了两次', '“{name}” is mapped twice'],
  'mapping-both': ['表达式与系数、偏移不能同时使用', 'An expression goes without factor and offset'],
  expression: ['{why}', '{whyEn}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type PayloadFaultCode = keyof typeof words
type Facts = Readonly<Record<string, string | number>>

/** Where in the decoder: the field, and for mappings which one (from 0) and which part of it. */
export interface Place {
  field: string
  mapping?: number
  part?: string
}

/** Thrown while a decoder is read; `at` is the position in the text that is wrong. */
export class PayloadFault extends Error {
  readonly code: PayloadFaultCode
  readonly at: number
  readonly facts: Facts
  readonly place: Place | undefined

  constructor(code: PayloadFaultCode, at = 0, facts: Facts = {}, place?: Place) {
    super(code)
    this.code = code
    this.at = at
    this.facts = facts
    this.place = place
  }

  /** The same fault in this part of the decoder. */
  in(place: Place): PayloadFault {
    return new PayloadFault(this.code, this.at, this.facts, place)
  }

  words(locale: 'zh' | 'en'): string {
    return words[this.code][locale === 'zh' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(this.facts[name] ?? ''),
    )
  }
}
