// The course of a failure: it lasts, it is over, it is understood (domain reference 2.5).
import { dict, instant, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import { faultCause, faultPhenomenon, faultRemedy } from './dictionaries.ts'

const codes = {
  faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom'),
  faultCause: dict(faultCause, '故障原因', 'Cause'),
  faultRemedy: dict(faultRemedy, '处理措施', 'Remedy'),
}

export const failureCourse = lifecycle('fail_status', '故障状态', 'State', {
  start: 'open',
  states: {
    open: ['未恢复', 'Not restored', 'danger'],
    restored: ['已恢复', 'Restored', 'info'],
    analysed: ['已分析', 'Analysed', 'success'],
  },
  steps: {
    // `restore` is the call that brings removed rows back.
    recover: {
      zh: '恢复',
      en: 'Restore',
      from: 'open',
      to: 'restored',
      input: {
        restoreTime: instant('恢复时间', 'Restored at', { help: ['不填表示现在。', 'Empty means now.'] }),
        ...codes,
      },
    },
    analyse: {
      zh: '分析',
      en: 'Analyse',
      from: 'restored',
      to: 'analysed',
      input: {
        ...codes,
        rootCause: text('根本原因', 'Root cause', { required: true, max: 1000, lines: 4 }),
        preventAction: text('预防措施', 'Prevention', { required: true, max: 500, lines: 3 }),
      },
    },
  },
  // By the repair that ended it, or by its alarms when nobody is at work.
  own: { follow: { from: 'open', to: 'restored' } },
})
