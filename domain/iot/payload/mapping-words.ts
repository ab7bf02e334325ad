// The parts of a mapping in the words of its form.
type Words = readonly [zh: string, en: string]

const words: Readonly<Record<string, Words>> = {
  path: ['路径', 'path'],
  identifier: ['标识符', 'identifier'],
  when: ['条件', 'condition'],
  'when.path': ['条件路径', 'path of the condition'],
  'when.equals': ['条件的值', 'value of the condition'],
  bit: ['取位', 'bit'],
  trim: ['去除首尾空格', 'trimming'],
  nullValues: ['故障值', 'fault values'],
  enumMap: ['对照表', 'table'],
  scale: ['系数', 'factor'],
  offset: ['偏移', 'offset'],
  expression: ['表达式', 'expression'],
  inputs: ['其他输入', 'other inputs'],
}

/** `inputs.low` is the input `low`; what no form has, as in a file, is said as it stands there. */
export function partWords(part: string, locale: 'zh' | 'en'): string {
  const at = locale === 'zh' ? 0 : 1
  const [, head = '', name = ''] = /^(inputs|enumMap|nullValues)\.(.+)$/.exec(part) ?? []
  const known = words[part] ?? words[head]
  return [known?.[at] ?? part, name].filter(Boolean).join(' ')
}
