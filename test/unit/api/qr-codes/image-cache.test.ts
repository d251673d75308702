import { expect, test } from '@jest/globals';
import { createImageCache } from '../../../../api/qr-codes/image-cache.js';

/** Renderings of an image of four bytes, counted. */
function createRenderer() {
  let count = 0;
  return { render: async () => Buffer.alloc(4, (count += 1)), count: () => count };
}

test('an image is rendered once, even for concurrent requests', async () => {
  const cache = createImageCache(100);
  const { render, count } = createRenderer();
  const images = await Promise.all([1, 2, 3].map(() => cache.getOrRender('a', render)));
  expect(await cache.getOrRender('a', render)).toBe(images[0]);
  expect(count()).toBe(1);
});

test('the cache stays within its size in bytes, and drops the least recently used image', async () => {
  const cache = createImageCache(10);
  const { render, count } = createRenderer();
  for (const etag of ['a', 'b', 'a', 'c', 'a']) await cache.getOrRender(etag, render);
  expect(count()).toBe(3);
  await cache.getOrRender('b', render);
  expect(count()).toBe(4);
});

test('an image that is larger than the cache is not kept, and leaves the others', async () => {
  const cache = createImageCache(10);
  const { render, count } = createRenderer();
  await cache.getOrRender('a', render);
  await cache.getOrRender('large', async () => Buffer.alloc(11));
  await cache.getOrRender('a', render);
  expect(count()).toBe(1);
});

test('if the rendering of a client that disconnects fails, the next client renders the image', async () => {
  const cache = createImageCache(100);
  const { render, count } = createRenderer();
  const failing = cache.getOrRender('a', () => Promise.reject(new Error('disconnected')));
  const others = [1, 2].map(() => cache.getOrRender('a', render));
  await expect(failing).rejects.toThrow('disconnected');
  await Promise.all(others);
  expect(count()).toBe(1);
});
