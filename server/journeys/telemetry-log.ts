// Message log of a batch: new lines, and counts on existing ones.
import type { Finding as Fault } from '@steward/domain/iot/intake/decode'
import { readTopic } from '@steward/domain/iot/intake/decode-topic'
import { shownOf, stagesOf } from '@steward/domain/iot/intake/message-stages'
import { type LineCount, type LogLine, countInLines, writeLines } from '../iot/intake/data-log-lines.ts'
import type { SamplerSession } from '../iot/intake/data-log-sampler.ts'
import { type RawMessage, keepForDecoding, keepMessage } from '../iot/intake/kept-messages.ts'
import type { Models } from '../iot/model/models.ts'
import type { Tx } from '../platform/db.ts'
import { type BatchMessage, type Stored, resultOf, toConflict } from './telemetry-account.ts'

interface Batch extends Stored {
  entries: readonly BatchMessage[]
}

const wellDone = new Set<string>(['ok', 'late', 'duplicate'])
/** What a decoder that is mended may read yet is kept byte by byte. */
const isVendors = (topic: string) => readTopic(topic)?.kind === 'raw'

/** Returns whether anything was written. */
export async function logBatch(
  tx: Tx,
  tenant: string,
  batch: Batch,
  { session, models, now }: { session: SamplerSession; models: Models; now: number },
): Promise<boolean> {
  const { entries, known, appended } = batch
  const lines = new Map<string, LogLine>()
  const counts = new Map<string, LineCount>()
  const raw: RawMessage[] = []
  for (const entry of entries) {
    const { message, snapshots } = entry
    const clashes = snapshots.filter((snapshot) => appended.conflicts.has(snapshot)).map(toConflict)
    const findings = [...entry.faults, ...clashes]
    const result = entry.result === 'ok' ? resultOf(entry, clashes.length > 0, batch) : entry.result
    const devices = devicesOf(models, entry, findings)
    const [deviceId] = devices
    const { gatewayId } = message.session.peer
    // Texts chosen by the sender (device codes, property names) are no part of the cause: there would be endless
    // causes.
    const cause = `${findings[0]?.code ?? ''} ${deviceId ?? ''}`
    const isEvent = entry.events !== undefined && entry.events.length > 0
    const sample = session.sample({ gatewayId, result, cause, devices, isEvent, at: message.receivedAt })
    if (sample.kind === 'none') continue
    const { id } = sample.line
    if (sample.kind === 'count') {
      const line = lines.get(id)
      if (line) line.times += 1
      else counts.set(id, { line: sample.line, times: (counts.get(id)?.times ?? 0) + 1 })
      continue
    }
    const about = sample.deviceId ?? deviceId
    if (isVendors(message.topic) && !wellDone.has(result)) raw.push({ id, message })
    lines.set(id, {
      ...sample.line,
      topic: message.topic,
      gatewayId,
      ...(about === undefined ? {} : { deviceId: about }),
      ...(entry.id ? { msgId: entry.id } : {}),
      payload: message.payload,
      qos: message.qos,
      result,
      findings,
      ...(entry.modelId ? { jsonModelId: entry.modelId } : {}),
      stages: stagesOf({
        findings,
        snapshots,
        isRepeated: (snapshot) => known.has(snapshot) || appended.duplicates.has(snapshot),
        isLate: (reading) => appended.lateReadings.has(reading),
      }),
      ...(snapshots.length > 0 ? { decoded: shownOf(snapshots) } : {}),
      times: sample.times,
      costMs: now - message.receivedAt,
    })
  }
  if (lines.size === 0 && counts.size === 0) return false
  await Promise.all([
    writeLines(tx, tenant, [...lines.values()]),
    countInLines(tx, [...counts.values()]),
    keepForDecoding(tx, tenant, raw),
  ])
  return true
}

/** Devices that the message reports of or that its findings name. */
function devicesOf(
  models: Models,
  { message, snapshots, events = [] }: BatchMessage,
  findings: readonly Fault[],
): string[] {
  const { peer } = message.session
  const named = findings.flatMap(({ deviceCode }) => {
    const device = deviceCode ? models.find(peer.tenant, peer.gatewayCode, deviceCode) : undefined
    return device ? [device.deviceId] : []
  })
  return [...new Set([...[...snapshots, ...events].map(({ device }) => device.deviceId), ...named])]
}

/** Keeps a message as it was received, with why it could not be stored. */
export async function keepEntry(tx: Tx, tenant: string, entry: BatchMessage, cause: Error): Promise<void> {
  const { message, snapshots, events = [], id } = entry
  const { payload, topic, qos, retain, receivedAt } = message
  const [first] = [...snapshots, ...events]
  await keepMessage(
    tx,
    tenant,
    {
      payload,
      topic,
      qos,
      retain,
      receivedAt,
      gatewayId: message.session.peer.gatewayId,
      deviceId: first?.device.deviceId,
      deviceCode: first?.device.code,
      msgId: id,
      isRecognizable:
        id !== undefined ||
        (snapshots.every((snapshot) => snapshot.srcTs) && events.every(({ sentTs }) => sentTs !== undefined)),
    },
    cause,
  )
}
