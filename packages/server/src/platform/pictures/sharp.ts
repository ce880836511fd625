import sharp from 'sharp';

// Only the formats that users may upload are enabled, and WebP, of which tiles of plans are made. Threads and cache of
// libvips are off.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
