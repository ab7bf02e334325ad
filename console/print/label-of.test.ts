import '../testing/browser.ts'
import type { Entity } from '@steward/domain/entity'
import { captionOf } from '@steward/domain/entity'
import { area, device, repairOrder } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import { labelOf } from './label-of.ts'
import { qrPath } from './qr.tsx'

const at = { site: 'https://stations.example.org', path: '/iot/device', locale: 'zh' } as const

/** A row as a list answers it: every text and every caption says the name of its field. */
function rowOf(entity: Entity): AnyRow {
  const texts = Object.entries(entity.fields).flatMap(([name, field]) => [
    [name, field.entity ? '42' : field.kind.name === 'text' ? `text of ${name}` : (field.default ?? null)],
    [captionOf(name), field.entity || field.dictionary ? `caption of ${name}` : undefined],
  ])
  return { ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)), id: '1001' } as AnyRow
}

const general = (entity: object) => entity as Entity
const labelled = (entity: object) => labelOf(general(entity), {}, rowOf(general(entity)), at)

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s: a label has a title, at most three facts and the link of its row',
  (_, entity) => {
    const { title, facts, link } = labelled(entity)
    expect(title).not.toBe('')
    expect(facts.length).toBeLessThanOrEqual(3)
    expect(facts).not.toContain(title)
    expect(link).toBe('https://stations.example.org/iot/device?id=1001')
  },
)

test('a device is told by its code, its place and its type', () => {
  expect(labelled(device)).toMatchObject({
    title: 'text of deviceName',
    facts: ['text of deviceCode', 'caption of areaId', 'caption of deviceTypeId'],
  })
})

test('an area is told by its code, the area around it and its kind', () => {
  expect(labelled(area).facts).toEqual(['text of areaCode', 'caption of parentId', 'caption of areaType'])
})

test('a document is told by its number first', () => {
  const row = { ...rowOf(general(repairOrder)), orderNo: 'WX20260301-0001' }
  expect(labelOf(general(repairOrder), {}, row, at).facts[0]).toBe('WX20260301-0001')
})

test('a screen may say other facts', () => {
  const row = rowOf(general(device))
  expect(labelOf(general(device), { label: ['serialNo'] }, row, at).facts).toEqual(['text of serialNo'])
})

test('what the answer leaves out stands on no label', () => {
  const { deviceCode, ...seen } = rowOf(general(device))
  expect(deviceCode).toBe('text of deviceCode')
  expect(labelOf(general(device), {}, seen as AnyRow, at).facts).toEqual([
    'caption of areaId',
    'caption of deviceTypeId',
  ])
})

test('the code drawn reads as the link again', () => {
  const link = 'https://logistics.hospital.example.org:8443/maintenance/repair-order?id=1912345678901234567'
  const { size, path } = qrPath(link)
  const [scale, side] = [4, size * 4]
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x = 0, y = 0, length = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((run) => run.map(Number)))
    for (let row = y * scale; row < (y + 1) * scale; row += 1)
      pixels.fill(0, (row * side + x * scale) * 4, (row * side + (x + length) * scale) * 4)
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255
  expect(decodeQR({ data: pixels, width: side, height: side })).toBe(link)
})
