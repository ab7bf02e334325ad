import { expect, test } from 'vitest'
import { addressFrom, lineFrom, originsFrom } from './settings.ts'

test('allowed origins are origins of the web and nothing else', () => {
  expect(originsFrom('https://bi.example.com/x?y, http://10.0.0.8:9000;https://bi.example.com')).toEqual([
    'https://bi.example.com',
    'http://10.0.0.8:9000',
  ])
  for (const nothing of ['', '-', '*', 'https://*.example.com', 'javascript:alert(1)', 'data:text/html,x', "'self'"])
    expect(originsFrom(nothing), nothing).toEqual([])
})

test('the dashboard is an address of the web or of this site', () => {
  for (const right of ['https://wall.example.com/#/a', '/dashboard/']) expect(addressFrom(right)).toBe(right)
  for (const wrong of ['', '-', '//elsewhere.example.com', 'javascript:alert(1)', 'dashboard'])
    expect(addressFrom(wrong), wrong).toBe('')
})

test('gateways connect to a name and a port', () => {
  for (const right of ['iot.example.com:1883', '10.0.0.8:8883']) expect(lineFrom(right)).toBe(right)
  for (const wrong of ['', '-', 'iot.example.com', 'mqtt://a:1883', 'a:b']) expect(lineFrom(wrong), wrong).toBe('')
})
