// Problems of figures.
import type { ProblemList } from '../problems.ts'

export const reportProblems = {
  'report.period': [
    400,
    '请选择起止日期，且不超过 {max} 天',
    'Choose a first and a last day, at most {max} days apart',
  ],
  'report.figure': [400, '没有名为“{name}”的指标', 'There is no figure called “{name}”'],
} as const satisfies ProblemList
