import type { Words } from '../../words/words.ts'
import type { alarm as zh } from './zh.ts'

export const alarm: Words<typeof zh> = {
  comment: 'Write a comment, Ctrl + Enter sends it',
  send: 'Send',
  sent: 'Comment added',
  repairOf: 'Create repair request · {{name}}',
  repairSave: 'Create repair request',
  repairValue: 'Value {{value}}, limit {{limit}}',
  repaired: 'Repair request created',
  repairedAs: 'Repair request {{number}} created',
  keys: 'A acknowledge · R repair · C close · Enter detail · ↑↓ select',
  chips: { waiting: 'To acknowledge', working: 'Acknowledged', recovered: 'Recovered', closed: 'Closed', all: 'All' },
  chipsOf: 'Filter by state',
  system: 'System',
  timeline: 'History',
  acked: '{{count}} acknowledged',
  nothingToAck: 'These alarms are acknowledged already',
  facts: 'Alarm',
  toTrend: 'Trend',
  handling: 'Handling',
  figure: {
    value: 'When raised',
    last: 'Latest',
    lastBefore: 'Last value',
    measuredAt: 'Measured at',
    peak: 'Peak',
    limit: 'Limit',
  },
}
