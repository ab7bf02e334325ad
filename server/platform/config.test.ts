import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'

test('with an empty environment it is a demonstration only this machine can reach', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: 'localhost',
    dataDir: './data',
    databaseUrl: undefined,
    mqttPort: 1883,
    mqttRate: 5000,
    mqttPerAddress: 2000,
    demo: true,
    demoDevices: 500,
    logLevel: 'info',
    timeZone: 'Asia/Shanghai',
    trustProxy: false,
  })
})

test('with a database of its own it is no demonstration unless asked', () => {
  const DATABASE_URL = 'postgres://steward:secret@db:5432/steward'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
})

test('a setting left empty counts as not set, and unknown ones are ignored', () => {
  expect(readConfig({ PORT: '', COLOUR: 'blue', HOME: '/root' }).port).toBe(8080)
})

test.each([
  ['on', true],
  ['off', false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])('DEMO=%s is understood', (DEMO, demo) => {
  expect(readConfig({ DEMO }).demo).toBe(demo)
})

test('proxies are trusted by number or by address', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
})

test.each([
  ['PORT', 'http', 'The setting PORT is wrong: "http" is not a port number between 0 and 65535.'],
  ['PORT', '70000', 'The setting PORT is wrong: "70000" is not a port number between 0 and 65535.'],
  ['DEMO', 'maybe', 'The setting DEMO is wrong: "maybe" is not on or off.'],
  ['DEMO_DEVICES', '700', 'The setting DEMO_DEVICES is wrong: "700" is not 500 or 10000.'],
  [
    'TIME_ZONE',
    'Shanghai',
    'The setting TIME_ZONE is wrong: "Shanghai" is not a time zone like Asia/Shanghai or Europe/Berlin.',
  ],
  [
    'TRUST_PROXY',
    'yes',
    'The setting TRUST_PROXY is wrong: "yes" is not off, the number of proxies in front, or their addresses separated by commas.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'The setting LOG_LEVEL is wrong: "loud" is not one of fatal, error, warn, info, debug, trace, silent.',
  ],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
})

test('a wrong database URL is refused without showing its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://root:secret@db/steward' })
  expect(read).toThrow(/^The setting DATABASE_URL is wrong: its value is not a URL like postgres:/)
  expect(read).not.toThrow(/secret/)
})

test('every setting is described', () => {
  for (const setting of settings) expect(setting.description, setting.name).not.toBe('')
  expect(settings.find(({ name }) => name === 'TRUST_PROXY')?.default).toBe('off')
})

test('the README names every setting with its default and its words', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  for (const { name, default: usual, description } of settings)
    expect(readme).toContain(`| \`${name}\` | ${usual === 'none' ? '–' : usual} | ${description} |`)
})

test('files on an S3 server need the whole setting, and its keys are not shown', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'hunter1',
    S3_SECRET_KEY: 'hunter2',
  }
  expect(readConfig(whole).s3).toMatchObject({ bucket: 'files', region: 'us-east-1' })
  expect(readConfig({}).s3).toBeUndefined()
  const { S3_BUCKET: _, ...rest } = whole
  expect(() => readConfig(rest)).toThrow(new ConfigError('Files on an S3 server need S3_BUCKET as well.'))
  expect(() => readConfig({ ...whole, S3_ENDPOINT: 'ftp://x' })).toThrow(/S3_ENDPOINT is wrong/)
})
