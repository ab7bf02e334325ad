// The course of a work plan (domain reference 2.9).
import { bool, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'

const reason = text('原因', 'Reason', { required: true, max: 255, lines: 2 })

export const planCourse = lifecycle('plan_status', '计划状态', 'State', {
  start: 'draft',
  states: {
    draft: ['草稿', 'Draft', 'info'],
    enabled: ['已启用', 'Enabled', 'success'],
    paused: ['已暂停', 'Paused', 'neutral'],
    ended: ['已终止', 'Ended', 'neutral'],
  },
  steps: {
    enable: { zh: '启用', en: 'Enable', from: 'draft', to: 'enabled', who: 'leads' },
    pause: { zh: '暂停', en: 'Pause', from: 'enabled', to: 'paused', who: 'leads', input: { reason } },
    resume: { zh: '恢复', en: 'Resume', from: 'paused', to: 'enabled', who: 'leads' },
    generate: { zh: '立即生成', en: 'Generate now', from: 'enabled', to: 'enabled', who: 'leads', confirm: true },
    end: {
      zh: '终止',
      en: 'End',
      from: ['enabled', 'paused'],
      to: 'ended',
      who: 'leads',
      by: ['job:plan-generate'],
      tone: 'danger',
      input: {
        reason,
        cancelOpen: bool('同时取消未开始的任务单', 'Cancel what has not begun', {
          default: 1,
          help: ['法定任务单不会取消，仍须完成。', 'What the law asks for stays to be done.'],
        }),
      },
    },
  },
})
