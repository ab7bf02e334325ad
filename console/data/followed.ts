// Whether the stream tells this window which lists changed; where it does not, what must be current is polled.
import { create } from 'zustand'

export const useFollowed = create(() => ({ isFollowed: false }))
