import type { Words } from '../../../../words/words.ts'
import type { trend as zh } from './zh.ts'

export const trend: Words<typeof zh> = {
  pick: 'Pick properties',
  spans: 'Span',
  span: { '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '30d': '30 days', custom: 'Custom' },
  grain: { raw: 'raw values', '1m': '1-minute averages', '1h': '1-hour averages', '1d': '1-day averages' },
  grainIs: 'Shown: {{grain}}',
  limits: 'Show alarm limits',
  none: 'No data in this span',
  pickSome: 'Pick at least one property',
  apply: 'Apply',
  from: 'From',
  to: 'To',
}
