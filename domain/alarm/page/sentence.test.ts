import { expect, test } from 'vitest'
import { alarmSentence } from './sentence.ts'

const said = {
  level: '紧急',
  name: '温度过高',
  device: '一号冷库',
  area: '门诊楼',
  state: '待确认',
  since: '10:20',
  holder: '',
}

test('an alarm is one sentence: how grave, what, where, since when, and who has it', () => {
  expect(alarmSentence(said, 'zh')).toBe('紧急：一号冷库 温度过高（门诊楼），10:20 起，待确认，尚无人处理。')
  expect(alarmSentence({ ...said, holder: '王工' }, 'zh')).toContain('由王工处理。')
})

test('what it has not is not said, and its state stands within the English sentence', () => {
  const flood = {
    level: 'Major',
    name: 'Water on the floor',
    device: '',
    area: '',
    state: 'To acknowledge',
    since: '',
    holder: '',
  }
  expect(alarmSentence(flood, 'en')).toBe('Major: Water on the floor, to acknowledge, nobody has it yet.')
})
