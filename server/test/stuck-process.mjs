// For the test of what runs in a process of its own: answers, hangs, or ends itself.
process.on('disconnect', () => process.exit());
process.on('message', ({ what }) => {
  if (what === 'hang') for (;;);
  if (what === 'end') process.exit(1);
  process.send({ pid: process.pid });
});
