// What can be wrong with an expression: where, and in the words of both languages.
import type { Span } from './tree.ts'

/** Code: Chinese, English; `{name}` is replaced by the facts. */
const words = {
  empty: ['请输入表达式', 'Please enter an expression'],
  'too-long': ['表达式最多 {max} 个字符', 'An expression has at most {max} characters'],
  'too-many': ['表达式最多 {max} 个运算', 'An expression has at most {max} operations'],
  'too-deep': ['嵌套最多 {max} 层', 'At most {max} levels can be nested'],
  character: ['不能识别的字符“{text}”', 'Unknown character “{text}”'],
  text: ['文本缺少右引号', 'The text lacks its closing quote'],
  number: ['数字“{text}”不正确', 'The number “{text}” is not correct'],
  unexpected: ['此处不应为“{text}”', '“{text}” is not expected here'],
  unfinished: ['表达式不完整', 'The expression is not complete'],
  input: ['没有名为“{name}”的输入', 'There is no input named “{name}”'],
  variable: ['没有名为“{name}”的变量', 'There is no variable named “{name}”'],
  function: ['没有函数“{name}”', 'There is no function “{name}”'],
  'not-here': ['此处不能使用“{name}”', '“{name}” cannot be used here'],
  arguments: ['“{name}”的参数应为：{form}', 'The arguments of “{name}” are: {form}'],
  type: ['应为{wanted}，实为{found}', 'This should be {wantedEn} but is {foundEn}'],
  'mixed-types': ['{found}与{other}不能放在一起', '{foundEn} and {otherEn} do not go together'],
  units: ['单位不同：{found} 与 {other}', 'Different units: {found} and {other}'],
  'result-type': ['结果应为{wanted}，实为{found}', 'The result should be {wantedEn} but is {foundEn}'],
  'result-unit': ['结果的单位是 {found}，不是 {wanted}', 'The unit of the result is {found}, not {wanted}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type FaultCode = keyof typeof words
export type Facts = Readonly<Record<string, string | number>>

/** Thrown by parser and checker; `at` and `end` are the part of the text that is wrong. */
export class ExpressionFault extends Error {
  readonly code: FaultCode
  readonly at: number
  readonly end: number
  readonly facts: Facts

  constructor(code: FaultCode, { at, end }: Span, facts: Facts = {}) {
    super(code)
    this.code = code
    this.at = at
    this.end = end
    this.facts = facts
  }

  words(locale: 'zh' | 'en'): string {
    return words[this.code][locale === 'zh' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(this.facts[name] ?? ''),
    )
  }
}
