INSERT INTO deck_cards (deck_id, card, qty) VALUES
(3, 'Tacullu', 1),
(3, 'Wind Archer', 4),
(3, 'Wind Mage', 4),
(3, 'Mind Witch', 4),
(3, 'Deceiver', 4),
(3, 'Gulldune', 1),
(3, 'Gwalark', 1),
(3, 'Kalal', 1),
(3, 'Mind Control', 2),
(3, 'Perplexing Tempest', 2),
(3, 'Blast', 2),
(3, 'Hypnotic Call', 2);
