import { type Mask, masked } from '../kinds/mask.ts'

/** Something before and after one @, without spaces; whether it exists only a letter can tell. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text)

/** `li***@hospital.cn` */
export const addressMask: Mask = { from: String.raw`^(.{1,2})[^@]*(@.+)$`, to: '$1***$2' }

/** Enough of an address to know it again. */
export const maskedAddress = (address: string): string => masked(address, addressMask)
