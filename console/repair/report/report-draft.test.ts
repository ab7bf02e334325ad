import { expect, test } from 'vitest'
import type { ReportChoices } from './report-data.ts'
import { draftOf, presetsOf } from './report-draft.ts'

const choices = {
  places: [{ id: '7', name: '301室', within: '外科楼' }],
  symptoms: [{ id: '3', name: '漏水', trade: 'water', priority: 2 }],
} as unknown as ReportChoices

const report = { files: [], place: '', area: null, symptom: '', words: '' }

test('a short report is a request whose title says where and what', () => {
  const chosen = { ...report, place: '7', symptom: '3', words: '洗手池下面' }
  expect(draftOf(chosen, choices)).toMatchObject({
    title: '301室 漏水',
    areaId: '7',
    symptomId: '3',
    description: '洗手池下面',
  })
  expect(draftOf({ ...report, area: '9', words: ' 门坏了 ' }, choices)).toMatchObject({
    title: '门坏了',
    areaId: '9',
    symptomId: null,
  })
})

test('the full form goes on with what was typed, and is empty where nothing was', () => {
  expect(presetsOf({ ...report, files: ['11'], words: '门坏了' }, choices)).toEqual({
    title: '门坏了',
    description: '门坏了',
    photos: ['11'],
  })
  expect(presetsOf({ ...report, place: 'other' }, choices)).toEqual({})
})

test('a photo that is on its way is no preset', () => {
  expect(presetsOf({ ...report, files: ['11', 'uploading-1'] }, choices)).toEqual({ photos: ['11'] })
  expect(presetsOf({ ...report, files: ['uploading-1'] }, choices)).toEqual({})
})
