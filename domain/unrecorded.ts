// What the history leaves out: fields that machines keep writing, and rows that are a history themselves. It stands
// beside the declarations, because the console's first list loads those.
import type { Declared } from './registry.ts'

type Unrecorded = { [E in Declared as E['name']]?: 'rows' | readonly (keyof E['fields'])[] }

export const unrecorded = {
  'alarm-record': ['valueTime', 'lastValue', 'peakValue', 'lastTime', 'occurCount'],
  'alarm-transition': 'rows',
  // Where the bytes are is nobody's matter.
  attach: ['objectKey', 'thumbKey', 'storedBytes'],
  'bulk-task': ['total', 'doneCount', 'startTime', 'attempt'],
  'data-log': 'rows',
  'dead-letter': 'rows',
  device: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'offlineCause'],
  gateway: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'remoteIp', 'firmware'],
  'log-error': 'rows',
  phone: ['lastCallTime'],
  'sys-job': ['nextTime', 'lastTime', 'lastStatus'],
  'sys-job-log': 'rows',
} as const satisfies Unrecorded
