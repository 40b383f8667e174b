import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useThrottled } from "./use-throttled";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the first change shows at once, the next ones after the pause, and the last one always", () => {
  const { result, rerender } = renderHook(({ value }) => useThrottled(value, 16), { initialProps: { value: 0 } });
  act(() => vi.advanceTimersByTime(1000));
  rerender({ value: 1 });
  expect(result.current).toBe(1);
  rerender({ value: 2 });
  rerender({ value: 3 });
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(15));
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(3);
  act(() => vi.advanceTimersByTime(1000));
  rerender({ value: 4 });
  expect(result.current).toBe(4);
});
