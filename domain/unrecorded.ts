// Fields the history leaves out, because machines keep writing them.
import type { Declared } from './registry.ts'

type Unrecorded = { [E in Declared as E['name']]?: readonly (keyof E['fields'])[] }

export const unrecorded = {
  'alarm-record': ['urgency', 'valueTime', 'lastValue', 'peakValue', 'lastTime', 'occurCount'],
  // Where the bytes are is nobody's matter.
  attach: ['objectKey', 'thumbKey', 'storedBytes'],
  'bulk-task': ['total', 'doneCount', 'startTime', 'attempt', 'runId'],
  device: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'offlineCause', 'runState'],
  'api-access': ['lastUsed', 'calls24h', 'errors24h', 'failingSince'],
  gateway: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'remoteIp', 'firmware'],
  'json-model': ['previous'],
  'energy-meter': ['doneUntil'],
  // What follows from readings and corrections, and is calculated again with every hour.
  'energy-record': [
    'consumption',
    'measuredQty',
    'amount',
    'baseAmount',
    'kgce',
    'co2',
    'sharpQty',
    'peakQty',
    'flatQty',
    'valleyQty',
    'unitPrice',
    'kgcePer',
    'co2Per',
    'completeness',
    'isEstimated',
    'abnormal',
    'dataSource',
    'periodEnd',
    'carriedQty',
    'carriedAmount',
    'carriedFrom',
    'multiplier',
    'locked',
  ],
  // It follows from the due times and what was done.
  'repair-order': ['nextDue'],
  'thing-sync': ['runId'],
  // Every sign-in writes it; the log of events has them.
  'linked-identity': ['lastTime'],
  'model-calc': ['lastValue', 'lastTs', 'lastQuality', 'lastError', 'doneUntil'],
  // Drawings are long; their published versions are kept beside.
  'model-config': ['layout', 'bindings', 'fileIds', 'deviceIds', 'brokenCount'],
  'analysis-template': ['lastRun', 'lastResult', 'nextRun'],
  'named-query': ['useCount', 'calls7d', 'errors7d', 'avgMs', 'p95Ms', 'lastError'],
  phone: ['lastCallTime'],
  // Planted with the row and never changed.
  role: ['builtIn'],
  // Follows from other accounts.
  user: ['accountTwin'],
  'work-plan': ['nextRunAt', 'nextPlannedTime', 'lastRunAt', 'generatedUntil', 'turnCount'],
  'sys-job': ['nextTime', 'lastTime', 'lastStatus'],
} as const satisfies Unrecorded
